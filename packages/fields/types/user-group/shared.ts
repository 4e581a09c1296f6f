import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { noSettings } from '../../shared/settings.ts'

export type UserGroupField = FieldOf<'userGroup', typeof noSettings>

/** A user group of the space. */
export const userGroup: ReferenceType<UserGroupField> = {
  name: 'userGroup',
  kind: 'reference',
  settings: noSettings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: () => 'user_group',
}
