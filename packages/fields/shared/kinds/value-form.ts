import type { FieldDef } from '@gantry/model/shared'
import type { FieldType } from '../field-type.ts'
import type { ValueForm } from './kind-rule.ts'

const known = new WeakMap<FieldDef, ValueForm>()

/** JSON form of a field's values, derived from the JSON Schema of its type. */
export const valueForm = (type: FieldType, field: FieldDef): ValueForm => {
  const before = known.get(field)
  if (before) return before
  const form = read(type, field)
  known.set(field, form)
  return form
}

const read = (type: FieldType, field: FieldDef): ValueForm => {
  if (type.target?.(field) !== undefined) return 'id'
  const schema: { readonly type?: unknown; readonly format?: unknown } = (type.key ?? type).json(field)
  switch (type.kind) {
    case 'moment':
      if (schema.format === 'partial-time') return 'time'
      return schema.format === 'date' ? 'date' : 'date-time'
    case 'choice':
      return schema.type === 'boolean' ? 'boolean' : 'text'
    case 'number':
      return 'number'
    case 'reference':
      return 'id'
    case 'rows':
      return 'other'
    default:
      return 'text'
  }
}
