import { type Sql, sql } from './sql.ts'
import { slot } from './template.ts'

/** A list as PostgreSQL reads it from text: written here, since the driver takes each value apart twice. */
export const listText = (texts: readonly (string | number | null)[]): string => {
  let list = '{'
  for (const [at, text] of texts.entries()) list += (at > 0 ? ',' : '') + quotedElement(text)
  return `${list}}`
}

/**
 * Texts of which none has a line feed, as JSON written by `JSON.stringify` has none, for `linesOf` to take apart: nothing in them
 * is quoted, and JSON in a list would have every quote of its own doubled.
 */
export const lineText = (texts: readonly (string | null)[]): string =>
  texts.map(text => text ?? '').join('\n')

/** The list `lineText` stands for in the slot of this name; what was null or empty is null. */
export const linesOf = (name: string): Sql => sql`string_to_array(${slot(name)}, E'\\n', '')`

const quotedElement = (text: string | number | null): string => {
  if (text === null) return 'null'
  if (typeof text === 'number') return `${text}`
  return special.test(text) ? `"${text.replaceAll(specials, '\\$&')}"` : `"${text}"`
}

const special = /["\\]/
const specials = /["\\]/g
