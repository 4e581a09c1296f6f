import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'

/** One value of each row, sent as a list: a statement's text then depends on the columns alone, not on the rows. */
export interface Parameter {
  readonly name: string
  /** PostgreSQL type of the column the values are for. */
  readonly type: string
  readonly values: readonly unknown[]
}

/** `unnest(…) as x (…)`, each value a text to be cast where it is used. */
export const unnested = (parameters: readonly Parameter[], alias = 'x'): Sql =>
  sql`unnest(${join(
    parameters.map(({ values }) => sql`${values.map(asText)}::text[]`),
  )}) as ${ident(alias)} (${join(parameters.map(({ name }) => ident(name)))})`

/** A value of `unnested` in its column's type, whose name comes from field stores and never from input. */
export const typed = ({ name, type }: Parameter, alias = 'x'): Sql => sql`${ident(alias, name)}::${raw(type)}`

/** A value as PostgreSQL reads it from text. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(each => quotedElement(asText(each))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const quotedElement = (text: string | null): string =>
  text === null ? 'null' : `"${text.replaceAll(/["\\]/g, character => `\\${character}`)}"`
