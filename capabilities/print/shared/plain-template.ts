import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { approvalColumns, type Block, type PrintTemplate } from './template.ts'

/** Columns of a slave table that fit beside one another on A4. */
const fit = 8
/** The width of a page for three columns of facts. */
const factColumns = 2

/**
 * A template that prints all of a record: its title with a code, its fields, the rows of its slave tables, its pictures, and the
 * decisions of its workflow where it has one.
 * What a new design begins with, and how a table without templates is printed.
 */
export const plainTemplate = (id: string, table: TableDef, slaves: readonly TableDef[]): PrintTemplate => {
  const kinds = Object.entries(table.fields).map(([field, def]) => {
    const type = isFieldTypeName(def.type) ? fieldTypeOf(def) : null
    return {
      field,
      def,
      rows: type?.rows?.(def),
      isFiles: type?.files !== undefined,
      sealed: type?.sealed === true,
    }
  })
  const facts = kinds.filter(({ rows, isFiles, sealed }) => rows === undefined && !isFiles && !sealed)
  const lines = kinds.flatMap(({ field, def, rows }): Block[] => {
    const slave = slaves.find(each => each.id === rows)
    if (!slave) return []
    const columns = Object.keys(slave.fields).slice(0, fit)
    return [
      {
        kind: 'rows',
        ...(def.label !== undefined && { title: def.label }),
        field,
        columns: columns.map(each => ({ field: each })),
        numbered: true,
      },
    ]
  })
  const pictures = kinds.flatMap(({ field, def, isFiles }): Block[] =>
    isFiles
      ? [
          {
            kind: 'pictures',
            ...(def.label !== undefined && { title: def.label }),
            field,
            columns: 2,
            height: 60,
          },
        ]
      : [],
  )
  return {
    id,
    table: table.id,
    label: table.one ?? table.label,
    page: { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } },
    foot: '{{page}} / {{pages}}',
    blocks: [
      { kind: 'code', code: 'qr', size: 20, align: 'end' },
      { kind: 'text', text: `{{${table.title}}}`, size: 'title' },
      { kind: 'line' },
      { kind: 'fields', fields: facts.map(({ field }) => field).slice(0, 60), columns: factColumns },
      ...lines,
      ...pictures,
      { kind: 'approval', columns: approvalColumns },
    ],
  }
}
