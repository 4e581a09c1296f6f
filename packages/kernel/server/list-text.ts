import { type Sql, sql } from './sql.ts'
import { slot } from './template.ts'

/** PostgreSQL array literal. Written here because the driver converts each element twice. */
export const listText = (texts: readonly (string | number | null)[]): string => {
  let list = '{'
  for (const [at, text] of texts.entries()) list += (at > 0 ? ',' : '') + quotedElement(text)
  return `${list}}`
}

/**
 * Joins texts by line feeds, for `linesOf` to split. The texts must contain no line feed, which holds for
 * output of `JSON.stringify`. Nothing is quoted, whereas an array literal would escape every quote of the JSON.
 */
export const lineText = (texts: readonly (string | null)[]): string =>
  texts.map(text => text ?? '').join('\n')

/**
 * SQL expression that splits the `lineText` value of this slot into an array; null and empty elements become
 * null.
 */
export const linesOf = (name: string): Sql => sql`string_to_array(${slot(name)}, E'\\n', '')`

const quotedElement = (text: string | number | null): string => {
  if (text === null) return 'null'
  if (typeof text === 'number') return `${text}`
  return special.test(text) ? `"${text.replaceAll(specials, '\\$&')}"` : `"${text}"`
}

const special = /["\\]/
const specials = /["\\]/g
