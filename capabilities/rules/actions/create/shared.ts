import { issue, localise } from '@gantry/base/shared'
import {
  checkValueRules,
  linksTo,
  mentionsOfRules,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import { sayValues } from '../values.ts'

/** A new record of a table. */
export interface CreateOptions {
  readonly table: TableId
  readonly values: readonly ValueRule[]
}

export const createResult: ResultKind<CreateOptions> = {
  name: 'create',
  schema: Type.Object(
    { table: Type.String({ maxLength: 48 }), values: valueRulesSchema },
    { additionalProperties: false },
  ),
  needsRecord: ({ values }) => values.some(rule => 'self' in rule),
  propose: ({ subject, tables }) => {
    const linking = subject.isRecord
      ? [...tables.values()].find(
          each =>
            each.master === undefined &&
            Object.values(each.fields).some(def => linksTo(def, subject.table.id)),
        )
      : undefined
    const field =
      linking && Object.entries(linking.fields).find(([, def]) => linksTo(def, subject.table.id))?.[0]
    return { table: linking?.id ?? '', values: field === undefined ? [] : [{ field, self: true }] }
  },
  check: ({ table: id, values }, { subject, tables }) => {
    const table = tables.get(id)
    if (!table || table.master !== undefined)
      return [id === '' ? issue('table', 'required') : issue('table', 'unknown_table', { table: id })]
    return [
      ...(values.length === 0 ? [issue('values', 'required')] : []),
      ...checkValueRules(values, subject.table, table),
    ]
  },
  mentions: ({ table, values }, { subject }) =>
    table === ''
      ? []
      : [
          { at: 'table', to: { kind: 'table', id: table }, how: 'writes' },
          ...mentionsOfRules(values, subject.table, table),
        ],
  words: ({ table: id, values }, { subject, tables }, lang) => {
    const table = tables.get(id)
    return say(lang, 'rule.result.create', {
      table: table ? localise(table.one ?? table.label, lang) : say(lang, 'rule.some_table'),
      values: sayValues(values, subject.table, table, lang),
    })
  },
}
