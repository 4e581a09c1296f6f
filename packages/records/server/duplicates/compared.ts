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

/** A field by which records are compared. */
export interface Compared {
  readonly id: FieldId
  readonly place: Place
  readonly weight: number
  /** The PostgreSQL type of what it is compared by. */
  readonly type: string
  readonly likeness: Likeness
  /** What it is compared by; null on rows where the actor may not read it. */
  readonly key: Sql
  /** The same without regard to rights, as indexes know it. */
  readonly bare: Sql
  /** An index finds the rows that are like a value; an index of choices would find too many. */
  readonly findable: boolean
}

/**
 * The fields named, as they are compared. Whoever learned how alike a value is that he may not see would soon know it, so
 * closed and masked fields are refused.
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

/** Likeness of texts needs its index; what is equal is found without one too, if slower. */
const isFindable = ({ table }: Reading, { id, kind }: Place): boolean =>
  kind === 'text'
    ? indexesOf(table).some(({ fields, method }) => fields[0] === id && method === 'gin')
    : storedFields(table).some(field => field.id === id && field.store.index === 'btree')

/**
 * The fields by which candidates are looked for: texts where there are any, as every other value stands in too many records
 * that have nothing else in common.
 */
export const anchorsAmong = <Field extends Compared>(fields: readonly Field[]): readonly Field[] => {
  const findable = fields.filter(field => field.findable)
  const texts = findable.filter(({ place }) => place.kind === 'text')
  return texts.length > 0 ? texts : findable
}

/** No text is looked for that is less alike than this: nearly every record would come into question. */
const least = 0.45

/**
 * How alike an anchor must be at least in a record whose mean reaches the threshold, when everything that is no anchor is
 * equal and only one anchor is filled in.
 */
export const anchorThreshold = (fields: readonly Compared[], threshold: number): number => {
  const anchors = anchorsAmong(fields)
  const weight = Math.min(...anchors.map(field => field.weight))
  const others = fields.filter(field => !anchors.includes(field)).reduce((sum, { weight }) => sum + weight, 0)
  return Math.min(1, Math.max(least, threshold - (others * (1 - threshold)) / weight))
}
