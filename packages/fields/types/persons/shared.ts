import type { FieldOf, ReferencesType } from '../../shared/field-type.ts'
import {
  formatReferences,
  listSettings,
  parseReferences,
  referencesJson,
} from '../../shared/reference-list.ts'

export type PersonsField = FieldOf<'persons', typeof listSettings>

/** Several members of the space, without duplicates. */
export const persons: ReferencesType<PersonsField> = {
  name: 'persons',
  kind: 'set',
  settings: listSettings,
  parse: parseReferences,
  format: formatReferences,
  json: referencesJson,
  target: () => 'member',
}
