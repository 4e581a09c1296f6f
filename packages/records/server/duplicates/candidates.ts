import { escapeLike, join, type Sql, sql } from '@gantry/kernel/server'
import { farDays, farNumbers, shortestPart } from '../schema/likeness.ts'
import type { Compared } from './compared.ts'

/** A field with the value to compare. */
export interface Sought extends Compared {
  /** The comparison key of the value. */
  readonly given: Sql
  /** The key in PostgreSQL's text format; null: `given` differs for every row. */
  readonly text: string | null
}

/** Longer texts are searched as a whole only, not by prefix and suffix. */
const longestCut = 30

/**
 * Index-supported condition for rows whose similarity to a value may reach a degree from 0 to 1; true only
 * where the actor may read the field.
 */
export const likeValue = (field: Sought, degree: number): Sql =>
  sql`(${conditionOf(field, degree)} and ${field.key} is not null)`

const conditionOf = ({ place, type, bare, given, text }: Sought, degree: number): Sql => {
  switch (place.kind) {
    case 'text':
      return sql`(${join([sql`${bare} % ${given}`, ...(text === null ? [holds(bare, given)] : patternsOf(text, degree).map(pattern => sql`${bare} ilike ${pattern}`))], ' or ')})`
    case 'number':
      return within(bare, given, sql`abs(${given}) * ${farNumbers * (1 - degree) * 1.2}::numeric`, type)
    case 'moment':
      return within(bare, given, sql`make_interval(days => ${Math.ceil(farDays * (1 - degree))})`, type)
    default:
      return sql`${bare} = ${given}`
  }
}

/** The column contains the given text, which differs for every row. */
const holds = (column: Sql, given: Sql): Sql =>
  sql`(length(${given}) >= ${shortestPart}
    and ${column} ilike '%' || regexp_replace(btrim(${given}), ${'([\\\\%_])'}, ${'\\\\\\1'}, 'g') || '%')`

/** Integer operands for integer columns, because otherwise their index is not used. */
const within = (column: Sql, value: Sql, distance: Sql, type: string): Sql =>
  type.includes('int')
    ? sql`${column} between floor(${value} - ${distance})::bigint and ceil(${value} + ${distance})::bigint`
    : sql`${column} between ${value} - ${distance} and ${value} + ${distance}`

/**
 * In addition to `%` (threshold `pg_trgm.similarity_threshold`): texts that contain the given one, and its
 * prefixes and suffixes long enough to be similar (their share is the square of the degree; see `texts`).
 */
const patternsOf = (given: string, degree: number): readonly string[] => {
  const letters = [...given.trim()]
  if (letters.length < shortestPart) return []
  const patterns = [`%${escapeLike(letters.join(''))}%`]
  if (letters.length > longestCut) return patterns
  const shortest = Math.max(shortestPart, Math.ceil(letters.length * degree * degree))
  for (let length = shortest; length < letters.length; length++)
    patterns.push(escapeLike(letters.slice(0, length).join('')), escapeLike(letters.slice(-length).join('')))
  return patterns
}
