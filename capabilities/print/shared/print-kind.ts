import { type Issue, issue, localise, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Mention } from '@gantry/designs/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import { checkDocument, documentFields } from './document.ts'
import { formulaIssues, planCondition, planValue, printNames, tokensOf } from './expressions.ts'
import { slaveOf } from './slave-of.ts'
import { type Block, type PrintTemplate, printTemplateSchema } from './template.ts'
import { withoutField } from './without-field.ts'

type Tables = ReadonlyMap<TableId, TableDef>

const isBlankText = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const isField = (table: TableDef, id: string): boolean => fieldOf(table, id) !== undefined

const tokenIssues = (at: string, text: Text | undefined, table: TableDef, tables: Tables): readonly Issue[] =>
  (text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text))
    .flatMap(tokensOf)
    .filter(name => !(printNames as readonly string[]).includes(name) && !isField(table, name))
    .flatMap(name => formulaIssues(at, planValue(name, table, tables).checked))

const unknownFields = (at: string, table: TableDef, fields: readonly string[]): readonly Issue[] =>
  fields.flatMap((value, i) => (isField(table, value) ? [] : [issue(`${at}.${i}`, 'unknown', { value })]))

const blockIssues = (block: Block, at: string, table: TableDef, tables: Tables): readonly Issue[] => {
  const shown = block.shown?.trim()
    ? formulaIssues(`${at}.shown`, planCondition(block.shown, table, tables).checked)
    : []
  return [...shown, ...ownIssues(block, at, table, tables)]
}

const ownIssues = (block: Block, at: string, table: TableDef, tables: Tables): readonly Issue[] => {
  switch (block.kind) {
    case 'text':
      return tokenIssues(`${at}.text`, block.text, table, tables)
    case 'fields':
      return block.fields.length === 0
        ? [issue(`${at}.fields`, 'required')]
        : unknownFields(`${at}.fields`, table, block.fields)
    case 'rows': {
      const slave = slaveOf(table, block.field, tables)
      // A loop over nothing would print nothing, always.
      if (!slave)
        return [issue(`${at}.field`, block.field === '' ? 'required' : 'unknown', { value: block.field })]
      if (block.columns.length === 0) return [issue(`${at}.columns`, 'required')]
      const named = [...(block.totals ?? []), ...(block.sort ? [block.sort.field] : [])]
      return [
        ...unknownFields(
          `${at}.columns`,
          slave,
          block.columns.map(({ field }) => field),
        ),
        ...unknownFields(`${at}.totals`, slave, named),
        ...(block.only?.trim()
          ? formulaIssues(`${at}.only`, planCondition(block.only, slave, new Map()).checked)
          : []),
      ]
    }
    case 'code':
      if (block.field === undefined)
        // An address is too long for the width of a bar code.
        return block.code === 'bar' ? [issue(`${at}.field`, 'required')] : []
      return unknownFields(`${at}.field`, table, [block.field])
    case 'pictures': {
      const def = table.fields[block.field]
      const isFiles = def !== undefined && isFieldTypeName(def.type) && fieldTypeOf(def).files !== undefined
      return isFiles
        ? []
        : [issue(`${at}.field`, block.field === '' ? 'required' : 'unknown', { value: block.field })]
    }
    case 'approval':
      return block.columns.length === 0 ? [issue(`${at}.columns`, 'required')] : []
    default:
      return []
  }
}

/** What is wrong with a template for its table. */
export const checkTemplate = (template: PrintTemplate, table: TableDef, tables: Tables): readonly Issue[] => [
  ...(isBlankText(template.label) ? [issue('label', 'required')] : []),
  ...(template.document
    ? checkDocument(template.document, table, tables)
    : template.blocks.length === 0
      ? [issue('blocks', 'required')]
      : []),
  ...tokenIssues('head', template.head, table, tables),
  ...tokenIssues('foot', template.foot, table, tables),
  ...template.blocks.flatMap((block, at) => blockIssues(block, `blocks.${at}`, table, tables)),
]

/** Fields of the table a block names. */
const namedFields = (block: Block): readonly string[] =>
  block.kind === 'fields' ? block.fields : 'field' in block && block.field !== undefined ? [block.field] : []

const documentMentions = (template: PrintTemplate, tables: Tables): readonly Mention[] => {
  const { document, label } = template
  const table = tables.get(template.table)
  if (!document || !table) return []
  const named = new Map(
    documentFields(document, table, tables).map(each => [`${each.table} ${each.field}`, each]),
  )
  return [...named.values()].map(
    ({ table: id, field: part }): Mention => ({
      at: 'document',
      to: { kind: 'table', id, part },
      how: 'shows',
      name: label,
    }),
  )
}

/** A print template as a design: its references to table and fields, and its difference in sentences. */
export const printKind: DesignKind<PrintTemplate> = {
  name: 'print',
  schema: printTemplateSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    table: '',
    label: '',
    page: { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } },
    blocks: [],
  }),
  nameOf: template => template.label,
  idOf: template => template.id,
  appOf: (template, { tables }) => tables.get(template.table)?.app ?? null,
  dropField: (template, place, { tables }) => withoutField(template, place, tables),
  check: (template, { tables }) => {
    const table = tables.get(template.table)
    if (!table) return [error(issue('table', 'unknown_table', { table: template.table }))]
    return checkTemplate(template, table, tables).map(error)
  },
  mentions: (template, { tables }) => [
    { at: 'table', to: { kind: 'table', id: template.table }, how: 'shows' },
    ...documentMentions(template, tables),
    ...template.blocks.flatMap((block, i): Mention[] => {
      const at = `blocks.${i}`
      const table = tables.get(template.table)
      const slave = table && block.kind === 'rows' ? slaveOf(table, block.field, tables) : undefined
      const of = (id: string, part: string): Mention => ({
        at,
        to: { kind: 'table', id, part },
        how: 'shows',
        name: template.label,
      })
      return [
        ...namedFields(block).map(field => of(template.table, field)),
        ...(slave && block.kind === 'rows' ? block.columns.map(({ field }) => of(slave.id, field)) : []),
      ]
    }),
  ],
  words: (before, after) => {
    const template = after.label
    if (!before)
      return [{ at: '', sign: 'added', part: 'print', key: 'print.word.added', params: { template } }]
    const changed = (part: keyof PrintTemplate, key: string): readonly Difference[] =>
      JSON.stringify(before[part]) === JSON.stringify(after[part])
        ? []
        : [{ at: part, sign: 'changed', part: 'print', key, params: { template } }]
    const renamed =
      localise(before.label, 'en') !== localise(after.label, 'en') ||
      localise(before.label, 'zh-CN') !== localise(after.label, 'zh-CN')
    return [
      ...(renamed
        ? [
            {
              at: 'label',
              sign: 'changed' as const,
              part: 'print',
              key: 'print.word.label',
              params: { before: before.label, after: after.label },
            },
          ]
        : []),
      ...changed('page', 'print.word.page'),
      ...changed('head', 'print.word.head'),
      ...changed('foot', 'print.word.foot'),
      ...changed('blocks', 'print.word.blocks'),
      ...changed('document', 'print.word.document'),
    ]
  },
  texts: ({ label, head, foot, blocks }) => [
    { at: 'label', text: label },
    ...(head === undefined ? [] : [{ at: 'head', text: head }]),
    ...(foot === undefined ? [] : [{ at: 'foot', text: foot }]),
    ...blocks.flatMap((block, at) => [
      ...('text' in block && block.text !== undefined ? [{ at: `blocks.${at}.text`, text: block.text }] : []),
      ...('title' in block && block.title !== undefined
        ? [{ at: `blocks.${at}.title`, text: block.title }]
        : []),
    ]),
  ],
}
