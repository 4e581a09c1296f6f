import type { RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo, useRef } from 'react'
import { useCount } from '../data/use-count.ts'
import { useLiveRows } from '../data/use-live-rows.ts'
import { useRecords } from '../data/use-records.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { ListState } from './list-state.ts'
import type { ChangeState } from './use-list-state.ts'
import { type ListView, remember } from './use-list-view.ts'

interface ListRowsOptions {
  readonly model: TableModel
  readonly view: ListView
  readonly state: ListState
  readonly change: ChangeState
  readonly changeNow: ChangeState
}

/** The rows of the current page, kept up to date, and navigation between open records. */
export const useListRows = ({ model, view, state, change, changeNow }: ListRowsOptions) => {
  const answer = useRecords(model.id, { count: 'later', ...view.query })
  const { total, capped, recount } = useCount(model.id, view.query, answer.data)
  const refetch = () => {
    if (answer.data?.total === null) void recount()
    return answer.refetch()
  }
  const rows = useMemo(() => answer.data?.data ?? [], [answer.data])
  const seen = useRef(new Map<string, RecordRow>())
  remember(seen.current, rows)
  const live = useLiveRows({
    table: model.id,
    query: view.query,
    rows,
    takesNew: state.page === 1 && view.sort.length === 0,
    refetch,
  })
  // Stepping past the last row of a page opens the first row of the next page.
  const edge = useRef<'first' | 'last' | null>(null)
  const arrived = !answer.isPlaceholderData
  useEffect(() => {
    if (!arrived || edge.current === null) return
    const row = edge.current === 'first' ? rows[0] : rows.at(-1)
    edge.current = null
    if (row) changeNow({ record: row.id }, 'replace')
  }, [arrived, rows, changeNow])

  const more = answer.data?.page.next != null
  const position = rows.findIndex(row => row.id === state.record)
  return {
    answer,
    rows,
    /** Recently changed rows. */
    fresh: live.fresh,
    /** New records that are not shown yet. */
    waiting: live.waiting,
    showWaiting: () => {
      live.settle()
      if (state.page === 1) refetch()
      else change({ page: 1 })
    },
    /** Rows fetched on any page so far, by selected id. */
    seenRows: (ids: Iterable<string>) => [...ids].flatMap(id => seen.current.get(id) ?? []),
    pager: {
      page: state.page,
      pageSize: view.pageSize,
      shown: rows.length,
      total,
      capped,
      more,
      onPage: (page: number) => change({ page }),
    },
    /** The open record, if it is on this page. */
    current: position < 0 ? undefined : rows[position],
    /** Position of the open record in the whole list; null if it is not on the page or the total is unknown. */
    place:
      position < 0 || total === null
        ? null
        : {
            at: (state.page - 1) * view.pageSize + position + 1,
            of: capped ? `${total}+` : String(total),
          },
    /** Opens the record before or after the open one; undefined where there is none. */
    step: (by: -1 | 1) => {
      if (position < 0) return undefined
      const next = rows[position + by]
      if (next) return () => change({ record: next.id, form: null }, 'replace')
      const page = state.page + by
      if (page < 1 || (by > 0 && !more)) return undefined
      return () => {
        edge.current = by > 0 ? 'first' : 'last'
        change({ page, form: null }, 'replace')
      }
    },
  }
}
