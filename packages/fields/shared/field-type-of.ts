import { AppError } from '@gantry/base/shared'
import type { FieldDef, Operator } from '@gantry/model/shared'
import type { FieldType } from './field-type.ts'
import { kindFacts } from './kind.ts'
import { type FieldTypeName, fieldTypes } from './types.ts'

export const isFieldTypeName = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name)

/** The name of a field's type; throws `table.invalid` for an unknown type in an unchecked definition. */
export const typeNameOf = (field: FieldDef): FieldTypeName => {
  if (isFieldTypeName(field.type)) return field.type
  throw new AppError('table.invalid', { type: field.type })
}

export const fieldTypeOf = (field: FieldDef): FieldType => fieldTypes[typeNameOf(field)]

/** Comparison operators of a field. */
export const operatorsOf = (field: FieldDef): readonly Operator[] => {
  const { kind, without = [] } = fieldTypeOf(field)
  return kindFacts[kind].operators.filter(operator => !without.includes(operator))
}
