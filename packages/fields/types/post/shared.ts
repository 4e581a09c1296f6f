import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { noSettings } from '../../shared/settings.ts'

export type PostField = FieldOf<'post', typeof noSettings>

/** A post of the space: a position in its organisation. */
export const post: ReferenceType<PostField> = {
  name: 'post',
  kind: 'reference',
  settings: noSettings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: () => 'post',
}
