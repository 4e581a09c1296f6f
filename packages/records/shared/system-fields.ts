import type { FieldDef, FieldId, SystemField, TableDef } from '@gantry/model/shared'
import { systemFields } from '@gantry/model/shared'
import { texts } from '../texts.ts'

const system = (type: string, id: SystemField): FieldDef => ({
  type,
  label: { 'zh-CN': texts['zh-CN'][`record.${id}`], en: texts.en[`record.${id}`] },
})

/** System columns described as fields, so that lists, filters and exports treat them alike. */
export const systemFieldDefs: Readonly<Record<SystemField, FieldDef>> = {
  id: system('text', 'id'),
  version: system('number', 'version'),
  createdAt: system('dateTime', 'createdAt'),
  createdBy: system('person', 'createdBy'),
  updatedAt: system('dateTime', 'updatedAt'),
  updatedBy: system('person', 'updatedBy'),
  owner: system('person', 'owner'),
  ownerDepartment: system('department', 'ownerDepartment'),
}

export const isSystemField = (id: string): id is SystemField => systemFields.some(field => field === id)

/** A field by id, designed or system; undefined when the table has none. */
export const fieldOf = (table: TableDef, id: FieldId): FieldDef | undefined =>
  isSystemField(id) ? systemFieldDefs[id] : Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
