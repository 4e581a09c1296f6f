import { ident, join, listText, raw, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'

/** One value of each row, sent as a list: a statement's text then depends on the columns alone, not on the rows. */
export interface Column<R> {
  readonly name: string
  /** PostgreSQL type of the column the values are for. */
  readonly type: string
  /** The value of one row; null and undefined are sent as null. */
  value(row: R): unknown
}

/** `unnest(…) as x (…)` of what `listsOf` fills in under the same `part`, each value a text to be cast where it is used. */
export const unnested = (part: string, columns: readonly Column<never>[], alias = 'x'): Sql =>
  sql`unnest(${join(
    columns.map(({ name }) => sql`${slot(`${part} ${name}`)}::text[]`),
  )}) as ${ident(alias)} (${join(columns.map(({ name }) => ident(name)))})`

/** A value of `unnested` in its column's type, whose name comes from field stores and never from input. */
export const typed = ({ name, type }: { readonly name: string; readonly type: string }, alias = 'x'): Sql =>
  sql`${ident(alias, name)}::${raw(type)}`

/** The lists `unnested` stands for. */
export const listsOf = <R>(part: string, columns: readonly Column<R>[], rows: readonly R[]): SlotValues => {
  const lists: Record<string, string> = {}
  for (const column of columns)
    lists[`${part} ${column.name}`] = listText(rows.map(row => asText(column.value(row))))
  return lists
}

/** A value as PostgreSQL reads it from text. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listText(value.map(asText))
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
