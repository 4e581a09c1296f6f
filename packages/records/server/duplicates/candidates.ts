import { escapeLike } from '@gantry/fields/server'
import { join, type Sql, sql } from '@gantry/kernel/server'
import { farDays, farNumbers, shortestPart } from '../schema/likeness.ts'
import type { Compared } from './compared.ts'

/** A field with what records are to be like in it. */
export interface Sought extends Compared {
  /** The key of the value. */
  readonly given: Sql
  /** The same as PostgreSQL writes it; null: `given` stands for another value on every row. */
  readonly text: string | null
}

/** Longer texts are looked for by likeness as a whole, not by their ends. */
const longestCut = 30

/**
 * The rows that can be like a value to a degree from 0 to 1, by a condition that an index answers and that holds only where
 * the actor may read the field.
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

/** The text given, which is another on every row, stands in the column. */
const holds = (column: Sql, given: Sql): Sql =>
  sql`(length(${given}) >= ${shortestPart}
    and ${column} ilike '%' || regexp_replace(btrim(${given}), ${'([\\\\%_])'}, ${'\\\\\\1'}, 'g') || '%')`

/** Whole numbers meet whole numbers, or their index would not serve. */
const within = (column: Sql, value: Sql, distance: Sql, type: string): Sql =>
  type.includes('int')
    ? sql`${column} between floor(${value} - ${distance})::bigint and ceil(${value} + ${distance})::bigint`
    : sql`${column} between ${value} - ${distance} and ${value} + ${distance}`

/**
 * Besides what is alike as a whole by `%` (whose threshold is `pg_trgm.similarity_threshold`): texts in which this one
 * stands, and those that are its beginning or its end and long enough to be alike (their share is the square; see `texts`).
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
