import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** Starts a rule, which waits for a button of this table, for each record the button was pressed on. */
export interface RuleOptions {
  /** Id of the rule; empty: not chosen yet. */
  readonly rule: string
}

export const ruleActionKind: ActionKind<RuleOptions> = {
  name: 'rule',
  schema: Type.Object({ rule: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
  many: () => true,
  alone: () => false,
  propose: () => ({ rule: '' }),
  check: ({ rule }, { rules }) => {
    if (rule === '') return [issue('rule', 'required')]
    return rules && !rules.has(rule) ? [issue('rule', 'unknown', { value: rule })] : []
  },
  reads: () => [],
  mentions: ({ rule }) => (rule === '' ? [] : [{ at: 'rule', to: { kind: 'rule', id: rule }, how: 'calls' }]),
}
