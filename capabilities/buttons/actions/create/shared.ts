import { issue } from '@gantry/base/shared'
import {
  checkValueRules,
  linksTo,
  mentionsOfRules,
  readBy,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** A new record of a table with values of the record the button was pressed on. */
export interface CreateOptions {
  readonly table: TableId
  readonly values: readonly ValueRule[]
  /** Saved at once; absent: shown in its form first. */
  readonly atOnce?: true
}

export const createKind: ActionKind<CreateOptions> = {
  name: 'create',
  schema: Type.Object(
    {
      table: Type.String({ maxLength: 48 }),
      values: valueRulesSchema,
      atOnce: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  ),
  // A form shows one new record.
  many: ({ atOnce }) => atOnce === true,
  alone: ({ values }) => values.length === 0,
  propose: ({ table, tables }) => {
    const linking = [...tables.values()].find(
      each => each.master === undefined && Object.values(each.fields).some(def => linksTo(def, table.id)),
    )
    const target = linking ?? table
    const field = Object.entries(target.fields).find(([, def]) => linksTo(def, table.id))?.[0]
    return { table: target.id, values: field === undefined ? [] : [{ field, self: true }] }
  },
  check: ({ table: id, values }, { table, tables }) => {
    const target = tables.get(id)
    if (!target || target.master !== undefined) return [issue('table', 'unknown_table', { table: id })]
    return checkValueRules(values, table, target)
  },
  reads: ({ values }, table) => values.flatMap(rule => readBy(rule, table)),
  mentions: ({ table: id, values }, table) => [
    { at: 'table', to: { kind: 'table', id }, how: 'writes' },
    ...mentionsOfRules(values, table, id),
  ],
}
