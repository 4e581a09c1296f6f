import { Type } from 'typebox'
import type { FieldOf, ReferencesType } from '../../shared/field-type.ts'
import {
  formatReferences,
  listSettings,
  parseReferences,
  referencesJson,
} from '../../shared/reference-list.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  ...listSettings.properties,
  /** Empty in a draft in which nobody has chosen one yet. */
  table: Type.String({ maxLength: 48 }),
  /** A referenced record cannot be removed. */
  holds: Type.Optional(flag),
})

export type LinksField = FieldOf<'links', typeof settings>

/** Several records of another table, without duplicates. */
export const links: ReferencesType<LinksField> = {
  name: 'links',
  kind: 'set',
  settings,
  parse: parseReferences,
  format: formatReferences,
  json: referencesJson,
  target: field => field.table,
  holds: field => field.holds === true,
}
