import { Type } from 'typebox'
import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Empty in a draft in which nobody has chosen one yet. */
  table: Type.String({ maxLength: 48 }),
  /** A referenced record cannot be removed. */
  holds: Type.Optional(flag),
})

export type LinkField = FieldOf<'link', typeof settings>

/** A record of another table. */
export const link: ReferenceType<LinkField> = {
  name: 'link',
  kind: 'reference',
  settings,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: field => field.table,
  holds: field => field.holds === true,
}
