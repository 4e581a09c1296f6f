import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

/** Whether values of a field can leave the space: files, slave rows and sealed values stay. */
export const canLeave = (field: FieldDef): boolean => {
  const { files, rows, sealed } = fieldTypeOf(field)
  return !files && !rows && !sealed
}

/** Whether a text that comes from elsewhere can be written into a field. */
export const takesText = (field: FieldDef): boolean =>
  canLeave(field) && !field.computed && !fieldTypeOf(field).assigned && !fieldTypeOf(field).target
