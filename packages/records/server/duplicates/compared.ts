import { issue } from '@gantry/base/shared'
import type { Sql } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { keyOf, keyType } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import { checkOpen, refuse } from '../read/question.ts'
import type { Reading } from '../read/reading.ts'
import { indexesOf } from '../schema/indexes.ts'
import { type Likeness, likenessOf, weightOf } from '../schema/likeness.ts'
import { storedFields } from '../schema/stored-fields.ts'

/** A field used for comparison. */
export interface Compared {
  readonly id: FieldId
  readonly place: Place
  readonly weight: number
  /** PostgreSQL type of the comparison key. */
  readonly type: string
  readonly likeness: Likeness
  /** Comparison key; null on rows where the actor may not read it. */
  readonly key: Sql
  /** The key without permission, as indexed. */
  readonly bare: Sql
  /** Whether an index finds similar rows; an index on choices would find too many. */
  readonly findable: boolean
}

/**
 * The fields to compare. Closed and masked fields are refused, because similarity scores would reveal their
 * values.
 *
 * @throws AppError query.invalid
 */
export const comparedFields = (reading: Reading, fields: readonly FieldId[]): readonly Compared[] => {
  const named = [...new Set(fields)]
  checkOpen(reading, named)
  const compared = named.flatMap((id): readonly Compared[] => {
    const place = Object.hasOwn(reading.table.fields, id) ? placeOf(reading.table, id) : undefined
    const type = place && keyType(place)
    const likeness = type && likenessOf(place.kind, type)
    if (!place || !type || !likeness) return []
    const { catalog, table, alias } = reading
    return [
      {
        id,
        place,
        weight: weightOf(place.kind),
        type,
        likeness,
        key: keyOf(reading, place),
        bare: keyOf({ catalog, table, alias }, place),
        findable: place.kind !== 'choice' && place.kind !== 'set' && isFindable(reading, place),
      },
    ]
  })
  refuse(named.filter(id => compared.every(field => field.id !== id)).map(id => issue(id, 'not_comparable')))
  if (!compared.some(({ findable }) => findable)) refuse([issue('fields', 'not_findable')])
  return compared
}

/** Similar texts need a trigram index; equal values can be found without one, more slowly. */
const isFindable = ({ table }: Reading, { id, kind }: Place): boolean =>
  kind === 'text'
    ? indexesOf(table).some(({ fields, method }) => fields[0] === id && method === 'gin')
    : storedFields(table).some(field => field.id === id && field.store.index === 'btree')

/**
 * Fields used to find candidates: texts if there are any, because other values occur in too many unrelated
 * records.
 */
export const anchorsAmong = <Field extends Compared>(fields: readonly Field[]): readonly Field[] => {
  const findable = fields.filter(field => field.findable)
  const texts = findable.filter(({ place }) => place.kind === 'text')
  return texts.length > 0 ? texts : findable
}

/** Minimum similarity of an anchor text: below it nearly every record would be a candidate. */
const least = 0.45

/**
 * Minimum similarity of an anchor in a record whose mean reaches the threshold, if all other fields are equal
 * and only one anchor is filled.
 */
export const anchorThreshold = (fields: readonly Compared[], threshold: number): number => {
  const anchors = anchorsAmong(fields)
  const weight = Math.min(...anchors.map(field => field.weight))
  const others = fields.filter(field => !anchors.includes(field)).reduce((sum, { weight }) => sum + weight, 0)
  return Math.min(1, Math.max(least, threshold - (others * (1 - threshold)) / weight))
}
