import type { DesignKind, ExtensionGroup } from '@gantry/designs/shared'
import { fieldTypes } from '@gantry/fields/shared'
import {
  type FormBlock,
  mapLayouts,
  type TableId,
  tableSchema,
  type ViewDef,
  viewSchema,
} from '@gantry/model/shared'
import { renameTable } from '@gantry/records/shared'
import { Type } from 'typebox'
import { designTexts } from './design-texts.ts'
import { leaveOut } from './leave-out.ts'
import { tableMentions } from './table-mentions.ts'
import { tableWarnings } from './table-warnings.ts'
import type { TableDesign } from './types.ts'
import { tableWords } from './words/table-words.ts'

const schema = Type.Object(
  {
    tables: Type.Array(tableSchema, { minItems: 1, maxItems: 20 }),
    view: Type.Union([viewSchema, Type.Null()]),
  },
  { additionalProperties: false },
)

/** The table design kind without the record engine's definition checks, which run only on the server. */
export const tableKind: DesignKind<TableDesign> = {
  name: 'table',
  schema,
  empty: () => ({ tables: [], view: null }),
  nameOf: ({ tables: [master] }) => master?.label ?? '',
  idOf: ({ tables: [master] }) => master?.id ?? '',
  appOf: ({ tables: [master] }) => master?.app ?? null,
  tablesOf: ({ tables }) => tables,
  renameTables: ({ tables, view }, ids) => ({
    tables: tables.map(table => renameTable(table, ids)),
    view: view && renameView(view, ids),
  }),
  leaveOut,
  check: tableWarnings,
  mentions: tableMentions,
  words: tableWords,
  texts: designTexts,
}

/** Replaces table ids in a view: its own table and the tables of its related lists. */
const renameView = (view: ViewDef, ids: ReadonlyMap<TableId, TableId>): ViewDef => ({
  ...view,
  table: ids.get(view.table) ?? view.table,
  form: mapLayouts(view.form, groups =>
    groups.map(group => ({
      ...group,
      ...(group.block && { block: renameBlock(group.block, ids) }),
      ...(group.blocks && {
        blocks: Object.fromEntries(
          Object.entries(group.blocks).map(([id, block]) => [id, renameBlock(block, ids)]),
        ),
      }),
    })),
  ),
})

const renameBlock = (block: FormBlock, ids: ReadonlyMap<TableId, TableId>): FormBlock =>
  block.kind === 'related' ? { ...block, table: ids.get(block.table) ?? block.table } : block

/** Field types, listed as extensions of a space. */
export const fieldExtensions: ExtensionGroup = {
  name: 'field',
  items: Object.keys(fieldTypes).map(name => ({ name, title: { key: `field.type.${name}` } })),
  usedBy: (kind, body) =>
    kind === 'table'
      ? (body as unknown as TableDesign).tables.flatMap(({ fields }) =>
          Object.values(fields).map(({ type }) => type),
        )
      : [],
}
