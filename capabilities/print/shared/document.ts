import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import type { DocumentFile } from './document-file.ts'
import { formulaIssues, planValue } from './expressions.ts'
import { slaveOf } from './slave-of.ts'

/** What a placeholder stands for. Sizes are millimetres. */
export type Meaning =
  | { readonly kind: 'word'; readonly word: (typeof documentWords)[number] }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'linked'; readonly link: string; readonly table: TableId; readonly field: string }
  | { readonly kind: 'picture'; readonly field: string; readonly size?: number }
  | {
      readonly kind: 'code'
      readonly code: 'qr' | 'bar'
      /** A placeholder of any other kind; null: the address of the record. */
      readonly of: Meaning | null
      readonly size?: number
    }
  | { readonly kind: 'expression'; readonly text: string }

/** Names in documents that are no fields; `rowNumber` counts the rows that are repeated. */
const documentWords = ['printedAt', 'printedBy', 'rowNumber'] as const

type Tables = ReadonlyMap<TableId, TableDef>

const drawn = /^(qr|bar|picture)\(\s*(.*?)\s*(?:,\s*(\d{1,3}(?:\.\d+)?)\s*)?\)$/

/** What a placeholder over a record of the table stands for; every name that is none of its own is an expression. */
export const meaningOf = (inside: string, table: TableDef, tables: Tables): Meaning => {
  const word = documentWords.find(each => each === inside)
  if (word) return { kind: 'word', word }
  const [, what, of = '', size] = drawn.exec(inside) ?? []
  const sized = size === undefined ? {} : { size: Number(size) }
  if (what === 'picture') return { kind: 'picture', field: of, ...sized }
  if (what === 'qr' || what === 'bar')
    return { kind: 'code', code: what, of: of === '' ? null : meaningOf(of, table, tables), ...sized }
  if (isFiles(table, inside)) return { kind: 'picture', field: inside }
  if (fieldOf(table, inside)) return { kind: 'field', field: inside }
  const [link = '', field = '', ...more] = inside.split('.').map(part => part.trim())
  const target = more.length === 0 && field !== '' ? targetOf(table, link) : undefined
  return target === undefined
    ? { kind: 'expression', text: inside }
    : { kind: 'linked', link, table: target, field }
}

/** The table the records of a field belong to; undefined for a field that is no link. */
const targetOf = (table: TableDef, field: string): TableId | undefined => {
  const def = table.fields[field]
  return def && isFieldTypeName(def.type) ? fieldTypeOf(def).target?.(def) : undefined
}

/** Whether a field holds files. */
export const isFiles = (table: TableDef, field: string): boolean => {
  const def = table.fields[field]
  return def !== undefined && isFieldTypeName(def.type) && fieldTypeOf(def).files !== undefined
}

const meaningIssues = (at: string, meaning: Meaning, table: TableDef, tables: Tables): readonly Issue[] => {
  switch (meaning.kind) {
    case 'picture':
      return isFiles(table, meaning.field) ? [] : [issue(at, 'unknown', { value: meaning.field })]
    case 'linked': {
      const target = tables.get(meaning.table)
      const value = `${meaning.link}.${meaning.field}`
      return target && fieldOf(target, meaning.field) ? [] : [issue(at, 'unknown', { value })]
    }
    case 'code':
      if (meaning.of) return meaningIssues(at, meaning.of, table, tables)
      // An address is too long for the width of a bar code.
      return meaning.code === 'bar' ? [issue(at, 'required')] : []
    case 'expression':
      return formulaIssues(at, planValue(meaning.text, table, tables).checked)
    default:
      return []
  }
}

const none: Tables = new Map()

/** Whether a placeholder among repeated rows is one of the row, rather than of the record the row belongs to. */
export const isOfRow = (inside: string, slave: TableDef): boolean => {
  const meaning = meaningOf(inside, slave, none)
  return meaning.kind === 'linked' || meaningIssues('', meaning, slave, none).length === 0
}

/** What is wrong with the placeholders of a document for its table; rows that cannot be repeated are named where they begin. */
export const checkDocument = (
  { placeholders }: DocumentFile,
  table: TableDef,
  tables: Tables,
): readonly Issue[] =>
  placeholders.flatMap(({ text: inside, rows }, number) => {
    const at = `document.${number}`
    if (rows === undefined || isFiles(table, rows))
      return inside === 'picture()' && rows !== undefined
        ? []
        : meaningIssues(at, meaningOf(inside, table, tables), table, tables)
    const slave = slaveOf(table, rows, tables)
    if (!slave)
      return placeholders.findIndex(other => other.rows === rows) === number
        ? [issue(at, 'no_rows', { value: rows })]
        : []
    const of = isOfRow(inside, slave) ? slave : table
    return meaningIssues(at, meaningOf(inside, of, tables), of, tables)
  })

/** The tables of linked records whose fields a document names. */
export const linkedTables = (
  { placeholders }: Pick<DocumentFile, 'placeholders'>,
  table: TableDef,
  tables: Tables,
): readonly TableId[] => {
  const named = placeholders.flatMap(({ text: inside, rows }) => {
    const slave = rows === undefined ? undefined : slaveOf(table, rows, tables)
    return [table, ...(slave ? [slave] : [])].flatMap(of => linkedIn(meaningOf(inside, of, tables)))
  })
  return [...new Set(named)]
}

const linkedIn = (meaning: Meaning): readonly TableId[] =>
  meaning.kind === 'linked'
    ? [meaning.table]
    : meaning.kind === 'code' && meaning.of
      ? linkedIn(meaning.of)
      : []

/** Fields placeholders name, with the tables they belong to. */
export const documentFields = (
  { placeholders }: Pick<DocumentFile, 'placeholders'>,
  table: TableDef,
  tables: Tables,
): readonly { readonly table: TableId; readonly field: string }[] =>
  placeholders.flatMap(({ text: inside, rows }) => {
    const slave = rows === undefined ? undefined : slaveOf(table, rows, tables)
    const of = slave && isOfRow(inside, slave) ? slave : table
    return [
      ...(rows === undefined ? [] : [{ table: table.id, field: rows }]),
      ...fieldsOf(meaningOf(inside, of, tables), of, tables),
    ].filter(({ field }) => field !== '')
  })

const fieldsOf = (
  meaning: Meaning,
  table: TableDef,
  tables: Tables,
): readonly { readonly table: TableId; readonly field: string }[] => {
  switch (meaning.kind) {
    case 'field':
    case 'picture':
      return [{ table: table.id, field: meaning.field }]
    case 'linked':
      return [
        { table: table.id, field: meaning.link },
        { table: meaning.table, field: meaning.field },
      ]
    case 'code':
      return meaning.of ? fieldsOf(meaning.of, table, tables) : []
    case 'expression':
      return planValue(meaning.text, table, tables).reads.map(([field = '']) => ({ table: table.id, field }))
    default:
      return []
  }
}
