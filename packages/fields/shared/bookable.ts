import type { FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { typeInExpressions } from './in-expressions.ts'

/** Excludes computed values except formulas: changes of other records recompute them without a write of this record. */
const isOwn = ({ computed }: FieldDef): boolean => !computed || 'formula' in computed

/** Whether a field names one thing that a record can occupy: a reference, or one of several options. */
export const isResource = (def: FieldDef): boolean => {
  const { kind, target, options } = fieldTypeOf(def)
  const names =
    kind === 'reference' ? target?.(def) !== undefined : kind === 'choice' && options !== undefined
  return isOwn(def) && names
}

/** Whether a field can be the start or end of a booking, as a date or as an instant; null: neither. */
export const bookedTime = (def: FieldDef): 'date' | 'dateTime' | null => {
  if (!isOwn(def) || fieldTypeOf(def).kind !== 'moment') return null
  const { kind } = typeInExpressions(def)
  return kind === 'date' || kind === 'dateTime' ? kind : null
}
