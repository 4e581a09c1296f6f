import type { Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { raw, type Sql } from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import { placeOf } from '../policy/place.ts'
import { resolveQueryTerms } from '../policy/resolve-terms.ts'
import type { RowFilter, Test } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import type { Reading } from './reading.ts'

/** Choices with more options produce too many different filters to keep a plan for each. */
const mostOptions = 24

/**
 * A condition that filters only by options of choices, as text with inlined values: few combinations exist, and
 * the plan made for these options stays good until the table's statistics change. Null for other filters.
 */
export const chosenCondition = (
  reading: Reading,
  { filter = true, search }: Pick<Query, 'filter' | 'search'>,
  scope: Scope,
  condition: Sql,
): Sql | null =>
  !search && asksOptions(reading, resolveQueryTerms(filter, scope)) ? inlined(condition) : null

const asksOptions = (reading: Reading, filter: RowFilter): boolean => {
  if (typeof filter === 'boolean') return false
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.every(each => asksOptions(reading, each))
    case 'not':
      return asksOptions(reading, filter.of)
    case 'some':
    case 'linked':
    case 'labelled':
    case 'shared':
    case 'held':
      return false
    default:
      return asksOption(reading, filter)
  }
}

const asksOption = (reading: Reading, { field, value }: Test): boolean => {
  const place = placeOf(reading.table, field)
  // A column open on some rows only has an expression that depends on the actor.
  if (place?.kind !== 'choice' || reading.column?.(field)) return false
  const options = fieldTypeOf(place.field).options?.(place.field)
  if (options && options.length > mostOptions) return false
  const asked: readonly Json[] = Array.isArray(value) ? value : [value]
  return asked.every(
    each => each === null || (options ? options.some(({ id }) => id === each) : typeof each === 'boolean'),
  )
}

/** Inlines values, options or lists of options, as literals. */
const inlined = ({ strings, values }: Sql): Sql | null => {
  let text = strings[0] ?? ''
  for (const [at, value] of values.entries()) {
    if (typeof value !== 'string' && typeof value !== 'boolean') return null
    text += `${literal(value)}${strings[at + 1] ?? ''}`
  }
  return raw(text)
}

const literal = (value: string | boolean): string =>
  typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`
