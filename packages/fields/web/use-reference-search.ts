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

/** A selectable record. */
export interface Candidate extends Ref {
  /** Distinguishes records with the same title. */
  readonly note?: string
}

export interface ReferenceSearch {
  readonly candidates: readonly Candidate[]
  /** The candidates are of an earlier search text; the response is pending. */
  readonly late: boolean
  readonly waiting: boolean
  /** There are more matches than listed; the search text must be more specific. */
  readonly more: boolean
  readonly failed: boolean
  /** The tree of the candidates, if the caller may read it; null: none, or the list has not been opened yet. */
  readonly tree: TreeOf | null
}

const pageSize = 20

/** The first page of records whose title or search fields match the words, sorted by title. */
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
  // A tree lists all children of a record, so records under a condition are listed flat.
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

/** Drops comparisons on fields that the caller may not read; the server checks the selected record when it is saved. */
const readable = (filter: Filter, { rights }: TableInfo): Filter => {
  if (typeof filter === 'boolean' || filter.op === 'role' || filter.op === 'userType') return filter
  if (filter.op === 'and') return all(...filter.of.map(each => readable(each, { rights } as TableInfo)))
  if ('of' in filter) return filter
  return rights.readable.includes(filter.field) && !rights.masked.includes(filter.field) ? filter : true
}

/** The tree of a table's records, if the caller may read the parent field; null: none. */
export const treeOf = (info: TableInfo): TreeOf | null => {
  const above = fieldAbove(info.table)
  if (above === null || !info.rights.readable.includes(above)) return null
  return { table: info.table, above, order: titleOrder(info) }
}

/** The first search field besides the title, such as the job number of a person. */
const notesOf = (title: string, search: readonly string[] | undefined): readonly string[] =>
  (search ?? []).filter(field => field !== title).slice(0, 1)
