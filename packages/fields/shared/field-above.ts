import type { FieldId, TableDef } from '@gantry/model/shared'
import { fieldTypeOf, isFieldTypeName } from './field-type-of.ts'

/** The field that refers to the parent record: of type `tree`, or a reference to the table itself with the id `parent`. */
export const fieldAbove = (table: TableDef): FieldId | null => {
  const made = Object.entries(table.fields).find(
    ([, field]) => isFieldTypeName(field.type) && fieldTypeOf(field).above,
  )
  if (made) return made[0]
  const field = table.fields.parent
  const points = field && isFieldTypeName(field.type) && fieldTypeOf(field).target?.(field) === table.id
  return points ? 'parent' : null
}
