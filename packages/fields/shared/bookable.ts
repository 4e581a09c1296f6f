import type { FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { typeInExpressions } from './in-expressions.ts'

/** Values that a change of other records recomputes are not written with the record itself. */
const isOwn = ({ computed }: FieldDef): boolean => !computed || 'formula' in computed

/** Whether a field names one thing that a record can occupy: a reference, or one of several options. */
export const isResource = (def: FieldDef): boolean => {
  const { kind, target, options } = fieldTypeOf(def)
  const names =
    kind === 'reference' ? target?.(def) !== undefined : kind === 'choice' && options !== undefined
  return isOwn(def) && names
}

/** Whether a field can begin or end a booking, as a day or as a moment; null: neither. */
export const bookedTime = (def: FieldDef): 'date' | 'dateTime' | null => {
  if (!isOwn(def) || fieldTypeOf(def).kind !== 'moment') return null
  const { kind } = typeInExpressions(def)
  return kind === 'date' || kind === 'dateTime' ? kind : null
}
