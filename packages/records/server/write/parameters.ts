import { ident, join, listText, raw, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'

/**
 * One value per row, sent as an array: the text of a statement depends on its columns, not on the number of
 * rows.
 */
export interface Column<R> {
  readonly name: string
  /** PostgreSQL type of the target column. */
  readonly type: string
  /** Value for one row; null and undefined become null. */
  value(row: R): unknown
}

/**
 * `unnest(…) as x (…)` over the arrays of `listsOf` for the same `part`; elements are text and cast where they
 * are used.
 */
export const unnested = (part: string, columns: readonly Column<never>[], alias = 'x'): Sql =>
  sql`unnest(${join(
    columns.map(({ name }) => sql`${slot(`${part} ${name}`)}::text[]`),
  )}) as ${ident(alias)} (${join(columns.map(({ name }) => ident(name)))})`

/** A column of `unnested` cast to its type; type names come from field stores, never from input. */
export const typed = ({ name, type }: { readonly name: string; readonly type: string }, alias = 'x'): Sql =>
  sql`${ident(alias, name)}::${raw(type)}`

/** The arrays that `unnested` expands. */
export const listsOf = <R>(part: string, columns: readonly Column<R>[], rows: readonly R[]): SlotValues => {
  const lists: Record<string, string> = {}
  for (const column of columns)
    lists[`${part} ${column.name}`] = listText(rows.map(row => asText(column.value(row))))
  return lists
}

/** A value in PostgreSQL's text format. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listText(value.map(asText))
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
