import { ApiError, call } from '@gantry/client/web'
import {
  editRecords,
  listRecords,
  type RecordEdit,
  type RecordRow,
  type UndoReport,
  undoEdits,
  where,
} from '@gantry/model/shared'
import { useStayWhile } from '@gantry/ui/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '../data/use-record.ts'
import {
  type CellChange,
  type Edits,
  giveUp,
  insist,
  isUnderWay,
  markSent,
  noEdits,
  settle,
  toSend,
  withAnswer,
  withChanges,
  withFailure,
  withRowsNow,
} from './cell-edits.ts'

/** Records per request. */
const together = 1_000
/** Records refetched per request. */
const readTogether = 200

/** Edit batches of one undo step; undone last to first. */
type Step = readonly string[]

/**
 * Cell edits of a list, with undo. Edits are sent immediately, but one request at a time: each request needs the record
 * versions the previous one created.
 */
export const useCellEdits = (table: string, rows: readonly RecordRow[]) => {
  const [edits, setEdits] = useState(noEdits)
  const [busy, setBusy] = useState(false)
  const refresh = useRefresh(table)
  const latest = useRef<{ edits: Edits; rows: readonly RecordRow[] }>({ edits: noEdits, rows })
  /** Versions of records changed here whose rows are not refetched yet. */
  const versions = useRef(new Map<string, number>())
  const sending = useRef(false)
  const isNewStep = useRef(true)
  const past = useRef<Step[]>([])
  const future = useRef<Step[]>([])

  const put = useCallback((next: Edits) => {
    latest.current.edits = next
    setEdits(next)
  }, [])
  useEffect(() => {
    latest.current.rows = rows
    put(settle(latest.current.edits, rows))
  }, [rows, put])
  const isBusy = isUnderWay(edits)
  useStayWhile(isBusy)

  const versionOf = (id: string): number =>
    Math.max(versions.current.get(id) ?? 1, latest.current.rows.find(row => row.id === id)?.version ?? 1)

  const send = async (batch: readonly RecordEdit[]) => {
    const begins = isNewStep.current
    isNewStep.current = false
    const answer = await call(editRecords, { table, edits: [...batch] })
    for (const { id, version } of answer.done) versions.current.set(id, version)
    if (answer.batch) {
      const last = begins ? undefined : past.current.pop()
      past.current.push([...(last ?? []), answer.batch])
    }
    put(withAnswer(latest.current.edits, answer))
    const late = answer.refused.flatMap(({ id, code }) => (code === 'record.conflict' ? [id] : []))
    for (let from = 0; from < late.length; from += readTogether)
      await readAgain(late.slice(from, from + readTogether), batch)
  }
  const readAgain = async (ids: readonly string[], batch: readonly RecordEdit[]) => {
    const fields = new Set(batch.flatMap(({ values }) => Object.keys(values)))
    const { data } = await call(listRecords, {
      table,
      filter: where('id', 'in', [...ids]),
      fields: [...fields],
      pageSize: readTogether,
      count: 'none',
    })
    for (const { id, version } of data) versions.current.set(id, version)
    put(withRowsNow(latest.current.edits, ids, new Map(data.map(row => [row.id, row]))))
  }

  const flush = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    for (;;) {
      const batch = toSend(latest.current.edits, versionOf, together)
      if (batch.length === 0) break
      put(markSent(latest.current.edits, batch))
      try {
        await send(batch)
      } catch (error) {
        put(withFailure(latest.current.edits, batch, codeOf(error)))
      }
    }
    sending.current = false
    setBusy(false)
    await refresh()
  }
  const start = (next: Edits) => {
    put(next)
    void flush()
  }

  /** Reverts the last step of `from` and pushes its inverse to `to`; null: there is no step, or edits are being sent. */
  const step = async (from: Step[], to: Step[]): Promise<Pick<UndoReport, 'undone' | 'left'> | null> => {
    const batches = sending.current ? undefined : from.pop()
    if (!batches) return null
    setBusy(true)
    const back: string[] = []
    const report = { undone: 0, left: 0 }
    try {
      for (const batch of batches.toReversed()) {
        const answer = await call(undoEdits, { table, batch })
        if (answer.undone > 0) back.push(answer.batch)
        report.undone += answer.undone
        report.left += answer.left
      }
    } finally {
      if (back.length > 0) to.push(back)
      await refresh()
      versions.current.clear()
      setBusy(false)
    }
    return report
  }

  return {
    edits,
    /** A request is in progress. */
    busy,
    /** Applies changes as one undo step. */
    change: (changes: readonly CellChange[]) => {
      isNewStep.current = true
      future.current = []
      start(withChanges(latest.current.edits, changes))
    },
    insist: (id: string, field: string) => start(insist(latest.current.edits, id, field)),
    giveUp: (id: string, field: string) => put(giveUp(latest.current.edits, id, field)),
    undo: () => step(past.current, future.current),
    redo: () => step(future.current, past.current),
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unknown')
