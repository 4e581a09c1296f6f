import { call, callKey, currentSpace, useCall } from '@gantry/client/web'
import {
  type Aggregate,
  aggregateRecords,
  type FieldId,
  type Filter,
  listRecords,
  type Page,
  type Query,
  type RecordRow,
  where,
} from '@gantry/model/shared'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { narrow } from '../../web/list/condition.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { narrowing } from '../../web/views/view-props.ts'
import { type Column, columnsOf, inColumn } from '../board/columns.ts'
import type { Day } from '../calendar/days.ts'
import { type Ground, inWindow } from '../calendar/events.ts'

/** Page size of tasks, about two screens. */
export const pageSize = 100
/** Maximum number of groups; other groups are reachable with a filter. */
export const mostGroups = 500
/** Maximum number of tasks for the critical path. */
const mostChained = 1_000

type Narrowed = Pick<Query, 'filter' | 'search' | 'sort'>

/** A group of tasks with its earliest start and latest end. */
export interface Group extends Column {
  readonly from: unknown
  readonly to: unknown
}

const inside = (query: Narrowed, ground: Ground, [first, last]: readonly [Day, Day]): Filter =>
  narrow(query.filter, inWindow(first, last, ground)) ?? true

/** The groups of a window with counts and ends, in one request. */
export const useGroups = (
  model: TableModel,
  group: FieldModel | undefined,
  query: Narrowed,
  ground: Ground,
  window: readonly [Day, Day],
) => {
  const aggregates: Aggregate[] = [
    { name: 'count', fn: 'count' },
    { name: 'from', fn: 'min', field: ground.start },
    ...(ground.end === null ? [] : [{ name: 'to', fn: 'max' as const, field: ground.end }]),
  ]
  const { data, error, refetch } = useCall(
    aggregateRecords,
    {
      table: model.id,
      ...narrowing({ ...query, filter: inside(query, ground, window) }),
      ...(group && { groupBy: [group.id] }),
      aggregates,
      limit: mostGroups + 1,
    },
    { keep: true },
  )
  const groups = useMemo<readonly Group[] | null>(() => {
    if (!data) return null
    if (!group) {
      const [row] = data.data
      const count = typeof row?.count === 'number' ? row.count : 0
      return [{ id: '', value: null, count, total: null, from: row?.from, to: row?.to }]
    }
    const ends = new Map(data.data.map(row => [row[group.id], row]))
    const byKey = (value: unknown) =>
      [...ends].find(([key]) => JSON.stringify(key) === JSON.stringify(value))?.[1]
    return columnsOf(group.type, group.def, group.id, data.data)
      .filter(({ count }) => count > 0)
      .map(column => {
        const row = ends.get(column.value) ?? byKey(column.value)
        return { ...column, from: row?.from, to: row?.to }
      })
  }, [data, group])
  return { groups, error, refetch }
}

/** A page of the tasks of a group. */
export interface TaskPage {
  /** Null: tasks are not grouped. */
  readonly group: string | null
  /** Page number, starting at 1. */
  readonly page: number
}

export const pageKey = ({ group, page }: TaskPage): string => `${page} ${group ?? ''}`

/** The tasks on the screen, by page; each page is requested when first visible. */
export const useTaskPages = (
  table: string,
  group: FieldModel | undefined,
  query: Narrowed,
  ground: Ground,
  window: readonly [Day, Day],
  fields: readonly FieldId[],
  pages: readonly TaskPage[],
) => {
  const combine = useCallback(
    (answers: readonly UseQueryResult<Page<RecordRow>>[]) => ({
      pages: answers.map(({ data }) => data?.data ?? null),
      error: answers.find(({ error }) => error)?.error ?? null,
    }),
    [],
  )
  const answers = useQueries({
    queries: pages.map(({ group: id, page }) => {
      const asked = {
        table,
        ...(query.search !== undefined && { search: query.search }),
        filter:
          narrow(inside(query, ground, window), group && id !== null ? inColumn(group.id, { id }) : true) ??
          true,
        sort: query.sort ?? [{ field: ground.start, direction: 'asc' as const }],
        fields,
        page,
        pageSize,
        count: 'none' as const,
      }
      return {
        queryKey: callKey(listRecords, asked),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listRecords, asked, { signal }),
      }
    }),
    combine,
  })
  const rows = useMemo(
    () => new Map(pages.map((page, at) => [pageKey(page), answers.pages[at] ?? null])),
    [pages, answers],
  )
  return { rows, error: answers.error }
}

/** Tasks with dependencies, together with their predecessors. */
interface Network {
  readonly rows: readonly RecordRow[]
  /** The number of tasks exceeds the limit. */
  readonly more: boolean
}

export const networkKey = (table: string) => [currentSpace(), 'gantt', table]

/**
 * The tasks of a window that have dependencies, and their predecessors; input of the critical path. `more`: the number
 * of tasks exceeds the limit.
 */
export const useNetwork = (
  table: string,
  depends: FieldModel | undefined,
  query: Narrowed,
  ground: Ground,
  [first, last]: readonly [Day, Day],
  fields: readonly FieldId[],
) =>
  useQuery({
    queryKey: [...networkKey(table), depends?.id, query.filter, query.search, first, last, fields],
    enabled: depends !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Network> => {
      const found = new Map<string, RecordRow>()
      const ask = async (filter: Filter, cursor: string | null) => {
        const page = await call(
          listRecords,
          { table, filter, fields, pageSize: 200, count: 'none', ...(cursor !== null && { cursor }) },
          { signal },
        )
        for (const row of page.data) found.set(row.id, row)
        return page.page.next
      }
      const chained =
        narrow(inside(query, ground, [first, last]), where(depends?.id ?? '', 'notEmpty')) ?? true
      let next = await ask(chained, null)
      while (next !== null && found.size < mostChained) next = await ask(chained, next)
      const named = (row: RecordRow) => {
        const value = row[depends?.id ?? '']
        return Array.isArray(value) ? value.map(each => String((each as { id?: unknown }).id)) : []
      }
      let missing = [...new Set([...found.values()].flatMap(named))].filter(id => !found.has(id))
      for (; missing.length > 0 && found.size < mostChained; missing = missing.slice(200))
        await ask(where('id', 'in', missing.slice(0, 200)), null)
      return { rows: [...found.values()], more: next !== null || missing.length > 0 }
    },
  })
