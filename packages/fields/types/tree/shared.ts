import { Type } from 'typebox'
import type { FieldOf, ReferenceType } from '../../shared/field-type.ts'
import { formatReference, parseReference, referenceJson } from '../../shared/reference.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** The id of the field's own table. */
  table: Type.String({ minLength: 1, maxLength: 48 }),
})

export type TreeField = FieldOf<'tree', typeof settings>

/** The parent record, of the same table. The engine refuses cycles, and `under` matches descendants. */
export const tree: ReferenceType<TreeField> = {
  name: 'tree',
  kind: 'reference',
  nested: true,
  settings,
  above: true,
  parse: parseReference,
  format: formatReference,
  json: referenceJson,
  target: field => field.table,
}
