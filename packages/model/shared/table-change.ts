import type { Text } from '@gantry/base/shared'
import type { FieldId, TableId } from './names.ts'
import type { FieldDef, TableDef } from './table.ts'

/** One change of the tables of a design, as it is proposed and can be taken or left. */
export type TableChange =
  | {
      readonly do: 'addField' | 'changeField'
      readonly table: TableId
      readonly field: FieldId
      readonly def: FieldDef
    }
  | { readonly do: 'removeField'; readonly table: TableId; readonly field: FieldId }
  /** A slave table, and the field of its master that shows its rows. */
  | { readonly do: 'addRows'; readonly field: FieldId; readonly rows: TableDef }
  | {
      readonly do: 'changeTable'
      readonly table: TableId
      readonly label?: Text
      readonly title?: FieldId
    }

/** The tables after a change. What a form or a list says of them is not here. */
export const changedTables = (tables: readonly TableDef[], change: TableChange): readonly TableDef[] => {
  if (change.do === 'addRows') {
    const { field, rows } = change
    const def: FieldDef = { type: 'slave', table: rows.id, label: rows.label }
    return [...tables.map(table => (table.id === rows.master ? withField(table, field, def) : table)), rows]
  }
  return tables.map(table => (table.id === change.table ? changedTable(table, change) : table))
}

const withField = (table: TableDef, field: FieldId, def: FieldDef): TableDef => ({
  ...table,
  fields: { ...table.fields, [field]: def },
})

const changedTable = (table: TableDef, change: Exclude<TableChange, { do: 'addRows' }>): TableDef => {
  if (change.do === 'changeTable') {
    const { label = table.label, title = table.title } = change
    return { ...table, label, title }
  }
  if (change.do !== 'removeField') return withField(table, change.field, change.def)
  const { [change.field]: _gone, ...fields } = table.fields
  return { ...table, fields }
}
