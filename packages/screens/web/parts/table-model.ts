import { type Lang, localise, type Text } from '@gantry/base/shared'
import { type FieldType, fieldTypeOf, isFieldTypeName, kindFacts } from '@gantry/fields/shared'
import { type FieldView, fieldViewOf } from '@gantry/fields/web'
import {
  type FieldDef,
  type FieldId,
  type Operation,
  type SystemField,
  systemFields,
  type TableDef,
  type TableInfo,
} from '@gantry/model/shared'

/** A field of a table with everything screens need. */
export interface FieldModel {
  readonly id: FieldId
  readonly label: string
  readonly unit: string | null
  readonly def: FieldDef
  readonly type: FieldType
  readonly view: FieldView
  readonly sortable: boolean
  /** Its values are masked for the user, so the user cannot filter or sort by it. */
  readonly masked?: boolean
  readonly align: 'start' | 'end'
  /** Whether its values may be summed; e.g. a price may not. */
  readonly summed: boolean
  /** Whether its total is shown by default. */
  readonly totalled: boolean
}

/** A table as visible to one user, prepared for display. */
export interface TableModel {
  readonly info: TableInfo
  readonly id: string
  readonly label: string
  /** Singular name of a record. */
  readonly one: string
  /** The title field of a record. */
  readonly title: FieldId
  /** Readable fields, in the designer's order. */
  readonly fields: readonly FieldModel[]
  /** Any readable field or system field. */
  field(id: FieldId): FieldModel | undefined
  can(operation: Operation): boolean
  writable(id: FieldId): boolean
  /** The slave table of a slave field. */
  slaveOf(field: FieldModel): SlaveModel | undefined
}

export interface SlaveModel {
  readonly table: TableDef
  readonly label: string
  readonly fields: readonly FieldModel[]
}

/** Display definitions of the system columns; they decide which of these columns a list offers. */
const systemDefs: Readonly<Partial<Record<SystemField, FieldDef>>> = {
  createdBy: { type: 'person' },
  createdAt: { type: 'dateTime' },
  updatedBy: { type: 'person' },
  updatedAt: { type: 'dateTime' },
  owner: { type: 'person' },
  ownerDepartment: { type: 'department' },
}

const textOf = (text: FieldDef[string], lang: Lang): string | null => {
  if (typeof text === 'string') return text
  return isText(text) ? localise(text, lang) : null
}
const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'zh-CN' in value && 'en' in value

/** Null for a field type unknown to this page: the server is newer, until the page is reloaded. */
export const modelField = (id: FieldId, def: FieldDef, label: string, lang: Lang): FieldModel | null => {
  if (!isFieldTypeName(def.type)) return null
  const type = fieldTypeOf(def)
  const { align, sortable } = kindFacts[type.kind]
  const summed = type.sums?.(def) ?? false
  return {
    id,
    label,
    unit: textOf(def.unit, lang),
    def,
    type,
    view: fieldViewOf(def),
    sortable,
    align,
    summed,
    totalled: type.totals?.(def) ?? false,
  }
}

const modelFields = (table: TableDef, lang: Lang): FieldModel[] =>
  Object.entries(table.fields).flatMap(
    ([id, def]) => modelField(id, def, def.label ? localise(def.label, lang) : id, lang) ?? [],
  )

/** `systemLabel` returns the label of a system field. */
export const modelTable = (
  info: TableInfo,
  lang: Lang,
  systemLabel: (field: SystemField) => string,
): TableModel => {
  const readable = new Set(info.rights.readable)
  const writable = new Set(info.rights.writable)
  const masked = new Set(info.rights.masked)
  const fields = modelFields(info.table, lang)
    .filter(field => readable.has(field.id))
    .map(field => (masked.has(field.id) ? { ...field, masked: true, sortable: false } : field))
  const system = systemFields.flatMap(id => {
    const def = systemDefs[id]
    return (def && modelField(id, def, systemLabel(id), lang)) ?? []
  })
  const byId = new Map([...system, ...fields].map(field => [field.id, field]))
  const slaves = new Map(
    info.slaves.map(table => [
      table.id,
      { table, label: localise(table.label, lang), fields: modelFields(table, lang) },
    ]),
  )
  return {
    info,
    id: info.table.id,
    label: localise(info.table.label, lang),
    one: localise(info.table.one ?? info.table.label, lang),
    title: info.table.title,
    fields,
    field: id => byId.get(id),
    can: operation => info.rights.operations.includes(operation),
    writable: id => writable.has(id) && !byId.get(id)?.type.assigned && !byId.get(id)?.def.computed,
    slaveOf: field => {
      const rows = field.type.rows?.(field.def)
      return rows === undefined ? undefined : slaves.get(rows)
    },
  }
}
