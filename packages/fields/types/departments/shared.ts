import type { FieldOf, ReferencesType } from '../../shared/field-type.ts'
import {
  formatReferences,
  listSettings,
  parseReferences,
  referencesJson,
} from '../../shared/reference-list.ts'

export type DepartmentsField = FieldOf<'departments', typeof listSettings>

/** Several departments of the space, without duplicates. */
export const departments: ReferencesType<DepartmentsField> = {
  name: 'departments',
  kind: 'set',
  settings: listSettings,
  parse: parseReferences,
  format: formatReferences,
  json: referencesJson,
  target: () => 'department',
}
