import type { Json } from '@gantry/base/shared'
import { ApiError, call } from '@gantry/client/web'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from '../shared/contract.ts'
import type { DesignKey, Draft } from '../shared/design.ts'
import { knownSteps, rememberSteps, type Steps } from './known-steps.ts'

/** Steps that can be taken back. */
const remembered = 100
/** Milliseconds of rest before a draft is kept. */
const rest = 700

export type Keeping =
  | { readonly state: 'published' }
  | { readonly state: 'waiting' }
  | { readonly state: 'kept'; readonly at: string }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Somebody else kept a draft of the same design, or published it. */
  | { readonly state: 'overtaken' }

/** What an editor begins with. */
export interface Begun<Body> extends DesignKey {
  /** What people work with; for a new design what it begins with. */
  readonly published: Body
  /** The newest release; null: none yet. */
  readonly release: number | null
  readonly draft: Pick<Draft<Body>, 'body' | 'base' | 'revision' | 'at'> | null
  /** The design is edited on several pages: what was done on one can be taken back on the next. */
  readonly onPages?: true
}

export interface DraftState<Body> {
  readonly body: Body
  /** 0: nothing is kept. */
  readonly revision: number
  /** Neither published nor kept: nobody has left anything out of it yet. */
  readonly isUntouched: boolean
  readonly keeping: Keeping
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The body as this page last knew it to be kept or published: what both sides of a conflict began from. */
  readonly common: Body
  /** Changes the body; it is kept a moment later. */
  apply(next: Body): void
  undo(): void
  redo(): void
  /** Keeps what is not yet kept; answers the revision that is kept then, or null when it could not be. */
  settle(): Promise<number | null>
  /** Keeps nothing until the design that somebody else has published meanwhile is compared with. */
  overtake(): void
  /** Keeps nothing more of what is drawn: it is left for what another designer keeps. */
  abandon(): void
  /** Goes on after a conflict with a body that has been reconciled with what the server has. */
  reconcile(
    next: Body,
    with_: { readonly revision: number; readonly base: number | null; readonly theirs: Body },
  ): void
  /** Gives up the draft, with what is not yet kept of it. Fails with `ApiError`. */
  giveUp(): Promise<void>
}

let keepings: Promise<unknown> = Promise.resolve()

/** Waits for the drafts that are being kept: a page that is left keeps its own, and one that is opened must know of it. */
export const allKept = (): Promise<unknown> => keepings

/** The body under the hand of one person: each step can be taken back, and is kept on the server by itself. */
export const useDraft = <Body>(
  begun: Begun<Body>,
  onKept: (revision: number, body: Body, at: string) => void,
): DraftState<Body> => {
  const { kind, id, onPages } = begun
  const [steps, setSteps] = useState<Steps<Body>>(() => {
    const now = begun.draft?.body ?? begun.published
    return (onPages && knownSteps(begun, now)) ?? { now, before: [], after: [] }
  })
  const [keeping, setKeeping] = useState<Keeping>(() =>
    begun.draft ? { state: 'kept', at: begun.draft.at } : { state: 'published' },
  )
  const base = useRef(begun.draft ? begun.draft.base : begun.release)
  const revision = useRef(begun.draft?.revision ?? 0)
  const common = useRef(begun.draft?.body ?? begun.published)
  const pending = useRef<{ readonly body: Body } | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())

  const keep = async (): Promise<void> => {
    const mine = pending.current
    if (!mine) return
    pending.current = null
    try {
      const kept = await call(keepDraft, {
        kind,
        id,
        body: mine.body as Json,
        base: base.current,
        revision: revision.current,
      })
      revision.current = kept.revision
      common.current = mine.body
      onKept(kept.revision, mine.body, kept.at)
      setKeeping(pending.current ? { state: 'waiting' } : { state: 'kept', at: kept.at })
    } catch (error) {
      pending.current ??= mine
      const overtaken = error instanceof ApiError && error.code === 'design.conflict'
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

  const turnTo = (next: Steps<Body>) => {
    setSteps(next)
    if (onPages) rememberSteps({ kind, id }, next)
  }
  const go = (next: Steps<Body>) => {
    turnTo(next)
    pending.current = { body: next.now }
    // Whoever was overtaken can keep nothing more, and the way to the other draft stays under his pointer.
    setKeeping(before => (before.state === 'overtaken' ? before : { state: 'waiting' }))
  }
  const { now, before, after } = steps
  const apply = (next: Body) => {
    if (next !== now) go({ now: next, before: [...before.slice(-remembered), now], after: [] })
  }
  return {
    body: now,
    revision: revision.current,
    isUntouched: begun.release === null && revision.current === 0,
    keeping,
    canUndo: before.length > 0,
    canRedo: after.length > 0,
    common: common.current,
    apply,
    undo: () => {
      const last = before.at(-1)
      if (last !== undefined) go({ now: last, before: before.slice(0, -1), after: [now, ...after] })
    },
    redo: () => {
      const [next, ...rest] = after
      if (next !== undefined) go({ now: next, before: [...before, now], after: rest })
    },
    settle: async () => {
      await keepInLine()
      return pending.current || revision.current === 0 ? null : revision.current
    },
    overtake: () => setKeeping({ state: 'overtaken' }),
    abandon: () => {
      pending.current = null
    },
    reconcile: (next, { theirs, ...seen }) => {
      revision.current = seen.revision
      base.current = seen.base
      common.current = theirs
      setKeeping({ state: 'waiting' })
      pending.current = { body: next }
      turnTo({ now: next, before: [...before.slice(-remembered), now], after: [] })
    },
    giveUp: async () => {
      const unkept = pending.current
      pending.current = null
      // One that is on its way to the server ends first: its revision is the one to give up.
      await running.current
      const drawn = pending.current ?? unkept
      pending.current = null
      try {
        if (revision.current > 0) await call(dropDraft, { kind, id, revision: revision.current })
      } catch (error) {
        pending.current = drawn
        throw error
      }
    },
  }
}
