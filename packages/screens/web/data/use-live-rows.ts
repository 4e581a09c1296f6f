import { call, useNudge } from '@gantry/client/web'
import { type Filter, listRecords, type Query, type RecordRow, where } from '@gantry/model/shared'
import { useEffect, useRef, useState } from 'react'
import { narrow } from '../list/condition.ts'

/** Milliseconds a changed row stays highlighted. */
const lit = 2_400
/** Milliseconds during which change notifications are batched. */
const gather = 400
/** Above this number of changes in a batch, the whole page is reloaded. */
const many = 50

interface LiveRows {
  /** Rows to highlight because they changed while displayed. */
  readonly fresh: ReadonlySet<string>
  /** New records that match this list but are not displayed yet. */
  readonly waiting: number
  /** Resets the count of new records because the list is being reloaded. */
  settle(): void
}

interface LiveOptions {
  readonly table: string
  readonly query: Query
  readonly rows: readonly RecordRow[]
  /** The list is sorted by newest first and shows its first page, so a new row may appear directly. */
  readonly takesNew: boolean
  refetch(): unknown
}

/** Keeps a page of rows up to date: changed rows are fetched and highlighted, new rows are announced or shown. */
export const useLiveRows = ({ table, query, rows, takesNew, refetch }: LiveOptions): LiveRows => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const changed = useRef(new Set<string>())
  const created = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLitRows(rows, setFresh)
  // A different query restarts the count.
  const asked = JSON.stringify(query)
  const [askedBefore, setAskedBefore] = useState(asked)
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    setWaiting(new Set())
  }

  const look = async () => {
    const ids = [...changed.current]
    changed.current.clear()
    const shown = new Set(rows.map(row => row.id))
    if (takesNew || ids.length > many || ids.some(id => shown.has(id))) refetch()
    const others = takesNew ? [] : [...created.current].filter(id => !shown.has(id))
    created.current.clear()
    if (others.length === 0 || others.length > many) return
    const found = await call(listRecords, {
      table,
      filter: narrow(query.filter, where('id', 'in', others)) as Filter,
      ...(query.search !== undefined && { search: query.search }),
      fields: [],
      pageSize: many,
      count: 'none',
    })
    if (found.data.length > 0) setWaiting(now => new Set([...now, ...found.data.map(row => row.id)]))
  }

  useNudge(table, nudge => {
    if (nudge.id === null) return void refetch()
    changed.current.add(nudge.id)
    if (nudge.op === 'created') created.current.add(nudge.id)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look().catch(() => undefined), gather)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return { fresh, waiting: waiting.size, settle: () => setWaiting(new Set()) }
}

/** Briefly highlights rows whose version increased and rows that appeared at the top of the same page. */
export const useLitRows = (rows: readonly RecordRow[], light: (ids: ReadonlySet<string>) => void): void => {
  const versions = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const before = versions.current
    versions.current = new Map(rows.map(row => [row.id, row.version]))
    const grown = rows.filter(row => (before.get(row.id) ?? row.version) < row.version).map(row => row.id)
    if (grown.length === 0) return
    light(new Set(grown))
    const timer = setTimeout(() => light(new Set()), lit)
    return () => clearTimeout(timer)
  }, [rows, light])
}
