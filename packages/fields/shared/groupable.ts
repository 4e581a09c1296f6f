import type { DatePart, FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { kindFacts } from './kind.ts'
import { valueForm } from './kinds/value-form.ts'

/** Whether rows may be grouped by a field: one plain value each, and short enough to head a group. */
export const isGroupable = (def: FieldDef): boolean => {
  const type = fieldTypeOf(def)
  return kindFacts[type.kind].groupable && !type.multiline && !type.key
}

/** The parts of time a field's values can be grouped by; none for what has no day. */
export const groupParts = (def: FieldDef): readonly DatePart[] => {
  const type = fieldTypeOf(def)
  const isDay = type.kind === 'moment' && isGroupable(def) && valueForm(type, def) !== 'time'
  return isDay ? ['day', 'week', 'month', 'quarter', 'year'] : []
}
