import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { noSettings } from '../../shared/settings.ts'

export type PersonField = FieldOf<'person', typeof noSettings>

/** A member of the space: the id of the member record, not of the account. */
export const person: ReferenceType<PersonField> = {
  name: 'person',
  kind: 'reference',
  settings: noSettings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: () => 'member',
}
