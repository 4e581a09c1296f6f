import type { SheetDraft } from '../shared/types.ts'

/** Removes the join column of a slave sheet: it is redundant once the rows belong to their record. */
export const withoutJoin = (sheet: SheetDraft): SheetDraft => {
  const join = sheet.slaveOf?.by === 'column' ? sheet.columns[sheet.slaveOf.joinColumn] : null
  if (!join || Object.keys(sheet.table.fields).length === 1) return sheet
  const { [join]: _join, ...fields } = sheet.table.fields
  const title = sheet.table.title === join ? Object.keys(fields)[0]! : sheet.table.title
  return {
    ...sheet,
    columns: sheet.columns.map(column => (column === join ? null : column)),
    table: { ...sheet.table, title, fields },
  }
}
