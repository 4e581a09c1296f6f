import { call, callKey, queryClient } from '@gantry/client/web'
import {
  type AnyContract,
  aggregateRecords,
  type FieldId,
  type InputOf,
  listRecords,
  type Sort,
  type TableDef,
  type TableInfo,
} from '@gantry/model/shared'
import { fieldTypeOf, idOf } from '../../shared/index.ts'
import { localeNow } from '../locale-now.ts'
import type { TreeLevel } from './tree-lines.ts'

/** The tree of a table's records. */
export interface TreeOf {
  readonly table: TableDef
  /** The field with the parent record. */
  readonly above: FieldId
  /** Sort order of a level. */
  readonly order: readonly Sort[]
}

/** By title; in the table's default order if titles are masked, because sorting by a masked field is refused. */
export const titleOrder = ({ table, rights }: Pick<TableInfo, 'table' | 'rights'>): readonly Sort[] =>
  rights.masked.includes(table.title) ? [] : [{ field: table.title, direction: 'asc' }]

const pageSize = 100
/** Cache lifetime of a page in milliseconds. */
const staleTime = 30_000

const fetched = <C extends AnyContract>(contract: C, input: InputOf<C>) =>
  queryClient.fetchQuery({
    queryKey: callKey(contract, input),
    queryFn: ({ signal }) => call(contract, input, { signal }),
    staleTime,
  })

/**
 * The next page of the children of a record, or of the top level, and whether each has children: two requests, whatever the
 * number of records.
 */
export const fetchLevel = async (
  { table, above, order }: TreeOf,
  parent: string | null,
  cursor: string | null,
): Promise<TreeLevel> => {
  const page = await fetched(listRecords, {
    table: table.id,
    fields: [table.title],
    filter: parent === null ? { op: 'empty', field: above } : { op: 'eq', field: above, value: parent },
    sort: order,
    pageSize,
    ...(cursor === null ? {} : { cursor, count: 'none' as const }),
  })
  const ids = page.data.map(({ id }) => id)
  const branches = ids.length === 0 ? new Set() : await parentsAmong(table, above, ids)
  const title = table.fields[table.title]
  const titleOf = (row: (typeof page.data)[number]): string => {
    const value = row[table.title] ?? null
    return value === null || !title ? row.id : fieldTypeOf(title).format(value as never, title, localeNow())
  }
  return {
    nodes: page.data.map(row => ({ id: row.id, title: titleOf(row), below: branches.has(row.id) })),
    size: page.page.capped ? -1 : (page.total ?? -1),
    next: page.page.next,
  }
}

const parentsAmong = async (table: TableDef, above: FieldId, ids: readonly string[]) => {
  const { data } = await fetched(aggregateRecords, {
    table: table.id,
    filter: { op: 'in', field: above, value: ids },
    groupBy: [above],
    aggregates: [{ fn: 'count', name: 'n' }],
    limit: ids.length,
  })
  return new Set(data.map(group => idOf(group[above] ?? null)))
}
