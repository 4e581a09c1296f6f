import type { DatePart, FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { kindFacts } from './kind.ts'
import { valueForm } from './kinds/value-form.ts'

/** Whether rows can be grouped by a field: it has one plain value, short enough for a group header. */
export const isGroupable = (def: FieldDef): boolean => {
  const type = fieldTypeOf(def)
  return kindFacts[type.kind].groupable && !type.multiline && !type.key
}

/** Date parts that the values of a field can be grouped by; empty for values without a date. */
export const groupParts = (def: FieldDef): readonly DatePart[] => {
  const type = fieldTypeOf(def)
  const isDay = type.kind === 'moment' && isGroupable(def) && valueForm(type, def) !== 'time'
  return isDay ? ['day', 'week', 'month', 'quarter', 'year'] : []
}
