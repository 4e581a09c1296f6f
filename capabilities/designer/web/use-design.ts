import { ApiError, call } from '@gantry/client/web'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from '../shared/contract.ts'
import type { TableDesign, DesignAnswer, Seen } from '../shared/types.ts'

/** Steps that can be taken back. */
const remembered = 100
/** Milliseconds of rest before a draft is kept. */
const rest = 700

export type Keeping =
  | { readonly state: 'published' }
  | { readonly state: 'waiting' }
  | { readonly state: 'kept'; readonly at: string }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Another designer keeps a draft of the same table. */
  | { readonly state: 'overtaken' }

interface Steps {
  readonly now: TableDesign
  readonly before: readonly TableDesign[]
  readonly after: readonly TableDesign[]
}

export interface DesignState {
  readonly design: TableDesign
  readonly seen: Seen
  readonly revision: number
  readonly keeping: Keeping
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes the design; it is kept a moment later. */
  apply(next: TableDesign): void
  undo(): void
  redo(): void
  /** Keeps what is not yet kept; answers the revision that is kept then, or null when it could not be. */
  settle(): Promise<number | null>
  /** Keeps nothing more of what is drawn: it is left for what another designer keeps. */
  abandon(): void
  /** Gives up the draft, with what is not yet kept of it. Fails with `ApiError`. */
  giveUp(): Promise<void>
}

let keepings: Promise<unknown> = Promise.resolve()

/** Waits for the drafts that are being kept: a page that is left keeps its own, and one that is opened must know of it. */
export const allKept = (): Promise<unknown> => keepings

/** The design under the hand of one person: each step can be taken back, and is kept on the server by itself. */
export const useDesign = (answer: DesignAnswer, onKept: (revision: number) => void): DesignState => {
  const table = answer.published.tables[0]?.id ?? ''
  const [steps, setSteps] = useState<Steps>(() => ({
    now: answer.draft?.design ?? answer.published,
    before: [],
    after: [],
  }))
  const [keeping, setKeeping] = useState<Keeping>(() =>
    answer.draft ? { state: 'kept', at: answer.draft.at } : { state: 'published' },
  )
  const seen = answer.draft?.seen ?? answer.seen
  const revision = useRef(answer.draft?.revision ?? 0)
  const pending = useRef<TableDesign | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())

  const keep = async (): Promise<void> => {
    const design = pending.current
    if (!design) return
    pending.current = null
    try {
      const kept = await call(keepDraft, { table, design, seen, revision: revision.current })
      revision.current = kept.revision
      onKept(kept.revision)
      setKeeping(pending.current ? { state: 'waiting' } : { state: 'kept', at: kept.at })
    } catch (error) {
      pending.current ??= design
      const overtaken = error instanceof ApiError && error.code === 'record.conflict'
      setKeeping(overtaken ? { state: 'overtaken' } : { state: 'failed', error })
    }
  }
  const keepInLine = (): Promise<void> => {
    running.current = running.current.then(keep)
    keepings = Promise.all([keepings, running.current])
    return running.current
  }

  const latest = useRef(keepInLine)
  latest.current = keepInLine

  useEffect(() => {
    if (keeping.state !== 'waiting') return
    const timer = setTimeout(keepInLine, rest)
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (pending.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void latest.current()
    }
  }, [])

  const go = (next: Steps) => {
    setSteps(next)
    pending.current = next.now
    // Whoever was overtaken can keep nothing more, and the way to the other draft stays under his pointer.
    setKeeping(before => (before.state === 'overtaken' ? before : { state: 'waiting' }))
  }
  const { now, before, after } = steps
  return {
    design: now,
    seen,
    revision: revision.current,
    keeping,
    canUndo: before.length > 0,
    canRedo: after.length > 0,
    apply: next => {
      if (next !== now) go({ now: next, before: [...before.slice(-remembered), now], after: [] })
    },
    undo: () => {
      const last = before.at(-1)
      if (last) go({ now: last, before: before.slice(0, -1), after: [now, ...after] })
    },
    redo: () => {
      const [next, ...rest] = after
      if (next) go({ now: next, before: [...before, now], after: rest })
    },
    settle: async () => {
      await keepInLine()
      return pending.current || revision.current === 0 ? null : revision.current
    },
    abandon: () => {
      pending.current = null
    },
    giveUp: async () => {
      const unkept = pending.current
      pending.current = null
      // One that is on its way to the server ends first: its revision is the one to give up.
      await running.current
      const design = pending.current ?? unkept
      pending.current = null
      try {
        if (revision.current > 0) await call(dropDraft, { table, revision: revision.current })
      } catch (error) {
        pending.current = design
        throw error
      }
    },
  }
}
