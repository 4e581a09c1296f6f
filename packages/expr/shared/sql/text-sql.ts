import type { CallNode } from '../ast/node.ts'
import { at, type Write, wholeAt } from './literal-sql.ts'
import type { Sql, SqlPart } from './sql.ts'
import { sql } from './sql.ts'

/** No text is longer; what is asked for beyond is the same everywhere. */
const longest = 1_000_000

/** What JavaScript takes for space at the ends of a text. */
const spaces =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

const two =
  (write: (text: Sql, match: Sql) => Sql): Write =>
  (args, node) =>
    write(at(args, 0, 'string', node), at(args, 1, 'string', node))

const substring = (args: readonly SqlPart[], node: CallNode): Sql => {
  const text = at(args, 0, 'string', node)
  const start = wholeAt(args, 1, node, longest)
  const count = wholeAt(args, 2, node, longest, longest)
  if (start === 0 || count < 1) return ['null::text']
  const [size, many] = [[String(Math.abs(start))], [String(count)]]
  const from: Sql = start > 0 ? size : sql`char_length(${text}) - ${size} + 1`
  return sql`(case when char_length(${text}) >= ${size} then substr(${text}, ${from}, ${many}) end)`
}

/**
 * Functions of texts. Letter case is missing on purpose: which capitals a letter has follows the database's locale, and
 * JavaScript has its own.
 */
export const textWriters: Readonly<Record<string, Write>> = {
  'string length': (args, node, { numbers }) =>
    numbers.counted(sql`char_length(${at(args, 0, 'string', node)})`),
  contains: two((text, match) => sql`(strpos(${text}, ${match}) > 0)`),
  'starts with': two((text, match) => sql`starts_with(${text}, ${match})`),
  'ends with': two((text, match) => sql`(right(${text}, char_length(${match})) = ${match})`),
  'substring before': two(
    (text, match) =>
      sql`(case when strpos(${text}, ${match}) > 0 then left(${text}, strpos(${text}, ${match}) - 1) when strpos(${text}, ${match}) = 0 then '' end)`,
  ),
  'substring after': two(
    (text, match) =>
      sql`(case when strpos(${text}, ${match}) > 0 then substr(${text}, strpos(${text}, ${match}) + char_length(${match})) when strpos(${text}, ${match}) = 0 then '' end)`,
  ),
  trim: (args, node, { trimmed }) => trimmed(at(args, 0, 'string', node), [{ param: spaces }, '::text']),
  substring,
  LEFT: (args, node) => {
    const count = wholeAt(args, 1, node, longest, 1)
    return count < 0 ? ['null::text'] : sql`left(${at(args, 0, 'string', node)}, ${[String(count)]})`
  },
  RIGHT: (args, node) => {
    const count = wholeAt(args, 1, node, longest, 1)
    return count < 0 ? ['null::text'] : sql`right(${at(args, 0, 'string', node)}, ${[String(count)]})`
  },
  MID: (args, node) => {
    const [start, count] = [wholeAt(args, 1, node, longest), wholeAt(args, 2, node, longest)]
    if (start < 1 || count < 0) return ['null::text']
    return sql`substr(${at(args, 0, 'string', node)}, ${[String(start)]}, ${[String(count)]})`
  },
}
