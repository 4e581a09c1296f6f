import { issue } from '@gantry/base/shared'
import {
  checkValueRules,
  linksTo,
  mentionsOfRules,
  readBy,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import { planCondition } from '@gantry/fields/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'
import { checkSlaveRows, type SlaveRows, slaveRowsSchema, slaveTablesOf } from './slave-rows.ts'

/** A new record of a table with values of the record the button was pressed on. */
export interface CreateOptions {
  readonly table: TableId
  readonly values: readonly ValueRule[]
  /** Its slave rows, made from those of the record. */
  readonly rows?: SlaveRows
  /** Saved at once; absent: shown in its form first. */
  readonly atOnce?: true
  /** With `atOnce`: what changes in the record itself, in the same transaction. */
  readonly changes?: readonly ValueRule[]
}

export const createKind: ActionKind<CreateOptions> = {
  name: 'create',
  schema: Type.Object(
    {
      table: Type.String({ maxLength: 48 }),
      values: valueRulesSchema,
      rows: Type.Optional(slaveRowsSchema),
      atOnce: Type.Optional(Type.Literal(true)),
      changes: Type.Optional(valueRulesSchema),
    },
    { additionalProperties: false },
  ),
  // A form shows one new record.
  many: ({ atOnce }) => atOnce === true,
  alone: ({ values, rows, changes = [] }) => values.length === 0 && !rows && changes.length === 0,
  propose: ({ table, tables }) => {
    const linking = [...tables.values()].find(
      each => each.master === undefined && Object.values(each.fields).some(def => linksTo(def, table.id)),
    )
    const target = linking ?? table
    const field = Object.entries(target.fields).find(([, def]) => linksTo(def, table.id))?.[0]
    return { table: target.id, values: field === undefined ? [] : [{ field, self: true }] }
  },
  check: ({ table: id, values, rows, changes = [] }, { table, tables }) => {
    const target = tables.get(id)
    if (!target || target.master !== undefined) return [issue('table', 'unknown_table', { table: id })]
    return [
      ...checkValueRules(values, table, target),
      ...(rows ? checkSlaveRows(rows, table, target, tables) : []),
      ...checkValueRules(changes, table, table).map(each => ({ ...each, field: `changes.${each.field}` })),
    ]
  },
  reads: ({ values, rows, changes = [] }, table) => [
    ...[...values, ...changes].flatMap(rule => readBy(rule, table)),
    ...(rows ? [rows.from] : []),
  ],
  mentions: ({ table: id, values, rows, changes = [] }, table, tables) => [
    { at: 'table', to: { kind: 'table', id }, how: 'writes' },
    ...mentionsOfRules(values, table, id),
    ...mentionsOfRules(changes, table, table.id),
    ...(rows ? mentionsOfRows(rows, table, id, tables) : []),
  ],
}

const mentionsOfRows = (
  rows: SlaveRows,
  table: TableDef,
  target: TableId,
  tables: ReadonlyMap<TableId, TableDef>,
) => {
  const { from, into } = slaveTablesOf(rows, table, tables.get(target), tables)
  const part = (id: TableId, field: FieldId, how: 'reads' | 'writes') =>
    ({ at: 'rows', to: { kind: 'table', id, part: field }, how }) as const
  return [
    part(table.id, rows.from, 'reads'),
    part(target, rows.into, 'writes'),
    ...(from && rows.only !== undefined
      ? planCondition(rows.only, from).reads.map(([field = '']) => part(from.id, field, 'reads'))
      : []),
    ...(from && into ? mentionsOfRules(rows.values, from, into.id) : []),
  ]
}
