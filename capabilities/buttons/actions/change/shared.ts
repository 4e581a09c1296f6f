import { issue } from '@gantry/base/shared'
import {
  checkValueRules,
  mentionsOfRules,
  readBy,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** Sets fields of the records the button was pressed on. */
export interface ChangeOptions {
  readonly values: readonly ValueRule[]
}

export const changeKind: ActionKind<ChangeOptions> = {
  name: 'change',
  schema: Type.Object({ values: valueRulesSchema }, { additionalProperties: false }),
  many: () => true,
  alone: () => false,
  propose: () => ({ values: [] }),
  check: ({ values }, { table }) =>
    values.length === 0 ? [issue('values', 'required')] : checkValueRules(values, table, table),
  reads: ({ values }, table) => values.flatMap(rule => readBy(rule, table)),
  mentions: ({ values }, table) => mentionsOfRules(values, table, table.id),
}
