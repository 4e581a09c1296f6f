import { type Lang, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import type { SheetDraft, TablesProposal } from './types.ts'

/**
 * Described tables as they are looked over: a master with its slave tables stands as one sheet without rows, whose columns are the
 * fields of all of them. Each can also be had without its slave tables.
 */
export const proposalOf = (tables: readonly TableDef[], lang: Lang): TablesProposal => {
  const masters = tables.filter(({ master }) => master === undefined)
  const sheets = masters.map((master, sheet) => {
    const group = [master, ...tables.filter(slave => slave.master === master.id)]
    return group.map(table => draftOf(table, group, sheet, lang))
  })
  return {
    name: masters
      .slice(0, 1)
      .map(({ label }) => localise(label, lang))
      .join(''),
    readings: [],
    hidden: [],
    sheets: sheets.flat(),
    otherwise: sheets.flatMap(([own, ...slaves]) =>
      own && slaves.length > 0 ? [[withoutRows(own, new Set(slaves.map(({ table }) => table.id)))]] : [],
    ),
  }
}

const isRows = (field: FieldDef): boolean => fieldTypeOf(field).rows !== undefined

/** The fields of a table; that of its slave rows is made with them. */
const fieldsOf = ({ fields }: TableDef): readonly (readonly [string, FieldDef])[] =>
  Object.entries(fields).filter(([, field]) => !isRows(field))

const draftOf = (table: TableDef, group: readonly TableDef[], sheet: number, lang: Lang): SheetDraft => {
  const columns = group.flatMap(each =>
    fieldsOf(each).map(([id, field]) => ({ id, field, isOwn: each === table })),
  )
  const { id, label, title, master } = table
  return {
    sheet,
    name: localise(label, lang),
    headingLine: 1,
    headings: columns.map(column => localise(column.field.label ?? column.id, lang)),
    rowsRead: 0,
    samples: [],
    distinct: columns.map(() => null),
    columns: columns.map(column => (column.isOwn ? column.id : null)),
    table: { id, label, title, fields: Object.fromEntries(fieldsOf(table)) },
    ...(master !== undefined && { slaveOf: { by: 'lines' as const, table: master, recordColumn: null } }),
  }
}

/** A master on its own: what it computes from its slave rows goes with them. */
const withoutRows = (draft: SheetDraft, slaves: ReadonlySet<string>): SheetDraft => {
  const fields = Object.fromEntries(
    Object.entries(draft.table.fields).filter(
      ([, { computed }]) => !(computed && 'from' in computed && slaves.has(computed.from)),
    ),
  )
  const columns = draft.columns.map(id => (id !== null && Object.hasOwn(fields, id) ? id : null))
  return { ...draft, columns, table: { ...draft.table, fields } }
}
