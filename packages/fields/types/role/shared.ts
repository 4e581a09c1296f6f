import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { noSettings } from '../../shared/settings.ts'

export type RoleField = FieldOf<'role', typeof noSettings>

/** A role of the space. Selecting a role grants no permission. */
export const role: ReferenceType<RoleField> = {
  name: 'role',
  kind: 'reference',
  settings: noSettings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: () => 'role',
}
