import type { FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'

/** Whether the system fills a field: its value is computed, or assigned like a serial number. Nobody writes it. */
export const isFilled = (field: FieldDef): boolean =>
  field.computed !== undefined || fieldTypeOf(field).assigned === true
