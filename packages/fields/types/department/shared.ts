import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { noSettings } from '../../shared/settings.ts'

export type DepartmentField = FieldOf<'department', typeof noSettings>

/** A department of the space. */
export const department: ReferenceType<DepartmentField> = {
  name: 'department',
  kind: 'reference',
  nested: true,
  settings: noSettings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: () => 'department',
}
