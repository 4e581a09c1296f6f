import { type Lang, localise } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { say } from './say.ts'

/** System fields that can be compared and named beside those of the table. */
export const systemOnes = new Set([
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'owner',
  'ownerDepartment',
])

/** What a field is called; of a path, its first field. Ids of deleted fields are not shown. */
export const fieldWords = (table: TableDef | undefined, path: FieldId, lang: Lang): string => {
  const [id = ''] = path.split('.')
  const def = table && Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  if (def) return localise(def.label ?? id, lang)
  return say(lang, systemOnes.has(id) ? `rule.field.${id}` : 'rule.field.deleted')
}
