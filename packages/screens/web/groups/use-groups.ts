import type { ApiError } from '@gantry/client/web'
import { call, callKey, useNudge } from '@gantry/client/web'
import { figuresOf } from '@gantry/fields/shared'
import {
  type Aggregate,
  type Grouping,
  listGroups,
  listPages,
  type Page,
  type Query,
  type RecordRow,
} from '@gantry/model/shared'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type AfterRest, afterRest } from '../data/after-rest.ts'
import { useLitRows } from '../data/use-live-rows.ts'
import { narrow } from '../list/condition.ts'
import { isFigured } from '../list/show-foot.ts'
import { type ListView, remember } from '../list/use-list-view.ts'
import type { TableModel } from '../parts/table-model.ts'
import { askPage } from './ask-page.ts'
import type { Folds } from './folds.ts'
import { type GroupPlace, groupPage, linesOf, placesWithin } from './lines.ts'

/** Debounce after a change before visible headers and rows are refetched, in milliseconds. */
const rest = 500

/** The aggregates of the footer that a group header can show; amounts in several units have no sum. */
const headFigures = (model: TableModel, fields: readonly string[]): readonly Aggregate[] => {
  const { figures = {} } = model.info.preferences
  if (!isFigured(model)) return []
  return fields.flatMap((id): Aggregate[] => {
    const field = model.field(id)
    if (!field || field.masked || field.type.units) return []
    const fn = figuresOf(field.def).find(each => each === figures[id])
    return fn ? [{ name: id, fn, field: id }] : []
  })
}

/** Lines above and below the viewport whose rows are prefetched. */
const beside = 12

const noRows: readonly RecordRow[] = []

/** The group headers of a list and the rows of its open groups; only pages in the viewport are fetched. */
export const useGroups = (model: TableModel, view: ListView, grouping: Grouping, folds: Folds) => {
  const client = useQueryClient()
  const { filter, search, sort, fields } = view.query
  const { by, order } = grouping
  const asked = useMemo(() => {
    const shown = view.columns.filter(column => !column.hidden).map(column => column.field)
    const figures = headFigures(model, shown)
    return {
      table: model.id,
      by,
      ...(filter !== undefined && { filter }),
      ...(search !== undefined && { search }),
      ...(order && { order }),
      ...(figures.length > 0 && { figures }),
    }
  }, [model, view.columns, by, order, filter, search])

  // The shown pages belong to one query and are reset when it changes.
  const question = JSON.stringify([by, order, filter, search])
  const [shown, setShown] = useState({
    question,
    groupPages: 1,
    pages: new Map<string, number>(),
  })
  const { groupPages, pages } =
    shown.question === question ? shown : { groupPages: 1, pages: new Map<string, number>() }

  const heads = useQueries({
    queries: Array.from({ length: groupPages }, (_, at) => {
      const input = { ...asked, page: at + 1 }
      return {
        queryKey: callKey(listGroups, input),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listGroups, input, { signal }),
      }
    }),
    combine: answers => {
      const failed = answers.find(({ error }) => error)
      return {
        groups: answers.flatMap(({ data }) => data?.data ?? []),
        arrived: answers.some(({ data }) => data !== undefined),
        more: answers.at(-1)?.data?.more ?? false,
        error: (failed?.error ?? null) as ApiError | null,
        fetching: answers.some(({ isFetching }) => isFetching),
      }
    },
  })
  const [range, setRange] = useState<readonly [number, number]>([0, 40])

  const queryOf = useCallback(
    ({ filters, page }: GroupPlace): Query => ({
      filter: narrow(filter, ...filters) ?? true,
      ...(search !== undefined && { search }),
      ...(sort && { sort }),
      ...(fields && { fields }),
      page,
      pageSize: groupPage,
      count: 'none',
    }),
    [filter, search, sort, fields],
  )
  const keyOf = useCallback(
    (place: GroupPlace) => callKey(listPages, { table: model.id, pages: [queryOf(place)] }),
    [model.id, queryOf],
  )
  const cached = (place: GroupPlace): readonly RecordRow[] | 'failed' | undefined => {
    const state = client.getQueryState<Page<RecordRow>>(keyOf(place))
    return state?.data?.data ?? (state?.status === 'error' ? 'failed' : undefined)
  }
  const lines = linesOf({
    by,
    groups: heads.groups,
    moreGroups: heads.more,
    folds,
    pagesOf: path => pages.get(path) ?? 1,
    rowsOf: cached,
  })
  const wanted = placesWithin(lines, range[0] - beside, range[1] + beside)
  const answers = useQueries({
    queries: wanted.map(place => ({
      queryKey: keyOf(place),
      queryFn: () => askPage(model.id, queryOf(place)),
      retry: false,
    })),
    combine: all => ({
      fetching: all.some(({ isFetching }) => isFetching),
      retry: () => all.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    }),
  })

  const again = useEffectEvent(() =>
    Promise.all([
      client.invalidateQueries({ queryKey: callKey(listGroups), predicate: isOf(model.id) }),
      client.invalidateQueries({ queryKey: callKey(listPages), predicate: isOf(model.id) }),
    ]),
  )
  const following = useRef<AfterRest>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(model.id, () => following.current?.tell())

  const found = lines.flatMap(line => (line.kind === 'row' ? [line.row] : []))
  const signature = found.map(({ id, version }) => `${id}${version}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are the same as long as their ids and versions are
  const rows = useMemo(() => (found.length > 0 ? found : noRows), [signature])
  const seen = useRef(new Map<string, RecordRow>())
  remember(seen.current, rows)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useLitRows(rows, setFresh)

  return {
    lines,
    rows,
    fresh,
    groups: heads.groups,
    more: heads.more,
    arrived: heads.arrived,
    error: heads.error,
    fetching: heads.fetching || answers.fetching,
    refetch: again,
    retryRows: answers.retry,
    /** Rows fetched so far, by selected id. */
    seenRows: (ids: Iterable<string>) => [...ids].flatMap(id => seen.current.get(id) ?? []),
    showMore: (path: string) =>
      setShown({ question, groupPages, pages: new Map(pages).set(path, (pages.get(path) ?? 1) + 1) }),
    showMoreGroups: () => setShown({ question, groupPages: groupPages + 1, pages }),
    /** Reports the lines in the viewport. */
    onRange: useCallback(
      (first: number, last: number) =>
        setRange(now => (now[0] === first && now[1] === last ? now : [first, last])),
      [],
    ),
  }
}

export type Groups = ReturnType<typeof useGroups>

const isOf =
  (table: string) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => {
    const input = queryKey[3]
    return typeof input === 'object' && input !== null && 'table' in input && input.table === table
  }
