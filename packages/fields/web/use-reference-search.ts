import { useCall } from '@gantry/client/web'
import {
  all,
  type Filter,
  getTable,
  listRecords,
  type Ref,
  type TableId,
  type TableInfo,
} from '@gantry/model/shared'
import { useDeferredValue, useMemo } from 'react'
import { fieldAbove, fieldTypeOf } from '../shared/index.ts'
import { localeNow } from './locale-now.ts'
import { type TreeOf, titleOrder } from './tree/fetch-level.ts'

/** A record that may be chosen. */
export interface Candidate extends Ref {
  /** What tells it from others of the same title. */
  readonly note?: string
}

export interface ReferenceSearch {
  readonly candidates: readonly Candidate[]
  /** The candidates are still those of other words; the answer to these is on its way. */
  readonly late: boolean
  readonly waiting: boolean
  /** There are more than are listed; the search must say more. */
  readonly more: boolean
  readonly failed: boolean
  /** The tree they stand in, as far as the caller may read of it; null: in none, or the list has not been opened yet. */
  readonly tree: TreeOf | null
}

const pageSize = 20

/** Records of a table whose title or search fields hold the words, the first of them in the order of titles. */
export const useReferenceSearch = (
  table: TableId,
  words: string,
  open: boolean,
  offered: Filter | null = null,
): ReferenceSearch => {
  const search = useDeferredValue(words.trim())
  const info = useCall(getTable, { table }, { enabled: open, staleTime: 5 * 60_000 })
  const def = info.data?.table
  const fields = def ? [def.title, ...notesOf(def.title, def.search)] : []
  const filter = info.data && offered !== null ? readable(offered, info.data) : true
  // A tree lists everything below a record; what is offered under a condition is listed flat.
  const isTree = offered === null
  const tree = useMemo(() => (info.data && isTree ? treeOf(info.data) : null), [info.data, isTree])
  const answer = useCall(
    listRecords,
    {
      table,
      fields,
      pageSize,
      count: 'none',
      sort: info.data ? titleOrder(info.data) : [],
      ...(search ? { search } : {}),
      ...(filter === true ? {} : { filter }),
    },
    { enabled: open && def !== undefined, keep: true },
  )
  const textOf = (row: Readonly<Record<string, unknown>>, id: string | undefined): string => {
    const field = id === undefined ? undefined : def?.fields[id]
    const value = id === undefined ? undefined : row[id]
    if (!field || value === null || value === undefined) return ''
    return fieldTypeOf(field).format(value as never, field, localeNow())
  }
  const candidates = (answer.data?.data ?? []).map(row => {
    const note = textOf(row, fields[1])
    const title = textOf(row, fields[0]) || row.id
    return note ? { id: row.id, title, note } : { id: row.id, title }
  })
  return {
    candidates,
    late: candidates.length > 0 && (answer.isPlaceholderData || search !== words.trim()),
    waiting: open && (info.isPending || answer.isFetching),
    more: answer.data?.page.next !== null && answer.data?.page.next !== undefined,
    failed: info.isError || answer.isError,
    tree,
  }
}

/** Without comparisons the caller may not make: what is chosen is checked when the record is saved. */
const readable = (filter: Filter, { rights }: TableInfo): Filter => {
  if (typeof filter === 'boolean' || filter.op === 'role' || filter.op === 'userType') return filter
  if (filter.op === 'and') return all(...filter.of.map(each => readable(each, { rights } as TableInfo)))
  if ('of' in filter) return filter
  return rights.readable.includes(filter.field) && !rights.masked.includes(filter.field) ? filter : true
}

/** The tree the records of a table stand in, as far as the caller may read of it; null: they stand in none. */
export const treeOf = (info: TableInfo): TreeOf | null => {
  const above = fieldAbove(info.table)
  if (above === null || !info.rights.readable.includes(above)) return null
  return { table: info.table, above, order: titleOrder(info) }
}

/** The first other field a search looks through, such as the job number behind a name. */
const notesOf = (title: string, search: readonly string[] | undefined): readonly string[] =>
  (search ?? []).filter(field => field !== title).slice(0, 1)
