import { call, callKey, useNudge } from '@gantry/client/web'
import { countRecords, type Filter, type SavedFilter } from '@gantry/model/shared'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AfterRest, afterRest } from '../data/after-rest.ts'
import type { TableModel } from '../parts/table-model.ts'
import { narrow } from './condition.ts'

/** Maximum number of tabs with a count: each count costs an SQL statement. */
const most = 6
/** Delay before the first count, in milliseconds, so that the list's rows load first. */
const after = 600
/** Debounce after a change before tabs are counted again, in milliseconds. */
const rest = 5_000

export interface TabCount {
  readonly count: number
  /** There are more than `count`. */
  readonly capped: boolean
}

/** Record counts of the first tabs, by tab id; tabs not counted yet or whose count failed are absent. */
export const useTabCounts = (
  model: TableModel,
  tabs: readonly SavedFilter[],
  base: Filter | undefined,
  enabled: boolean,
): ReadonlyMap<string, TabCount> => {
  const client = useQueryClient()
  const [turn, setTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTurn(true), after)
    return () => clearTimeout(timer)
  }, [])
  const counted = useMemo(
    () =>
      tabs.slice(0, most).map(tab => {
        const filter = narrow(base, tab.filter)
        return { id: tab.id, asked: { table: model.id, ...(filter !== undefined && { filter }) } }
      }),
    [tabs, base, model.id],
  )
  const combine = useCallback(
    (answers: readonly UseQueryResult<TabCount>[]) => answers.map(({ data }) => data),
    [],
  )
  const counts = useQueries({
    queries: counted.map(({ asked }) => ({
      queryKey: callKey(countRecords, asked),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(countRecords, asked, { signal }),
      enabled: enabled && turn,
      staleTime: 60_000,
      retry: false,
    })),
    combine,
  })
  const again = useRef<AfterRest>(null)
  useEffect(() => {
    again.current = afterRest(
      () =>
        Promise.all(
          counted.map(({ asked }) => client.invalidateQueries({ queryKey: callKey(countRecords, asked) })),
        ),
      rest,
    )
    return again.current.stop
  }, [client, counted])
  useNudge(enabled ? model.id : null, () => again.current?.tell())
  return useMemo(
    () => new Map(counted.flatMap(({ id }, i) => (counts[i] ? [[id, counts[i]]] : []))),
    [counted, counts],
  )
}

/** Whether a tab shows overdue records: its filter asks for deadlines before a day. */
export const isLateTab = (model: TableModel, filter: Filter): boolean => {
  if (typeof filter === 'boolean') return false
  if (filter.op === 'and') return filter.of.some(part => isLateTab(model, part))
  return (
    'field' in filter &&
    (filter.op === 'lt' || filter.op === 'lte') &&
    model.field(filter.field)?.def.due === true
  )
}
