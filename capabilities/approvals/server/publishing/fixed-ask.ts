import type { Ask, ExecutorRule } from '@gantry/workflow/shared'

type FixedAsk = Exclude<Ask, { readonly ask: 'expression' }>

/** What a rule asks that depends on neither initiator nor record; of one within a department, anywhere. Null: nothing. */
export const fixedAsk = (rule: ExecutorRule): FixedAsk | null => {
  if (!('ids' in rule) || rule.ids.length === 0) return null
  switch (rule.rule) {
    case 'users':
      return { ask: 'persons', ids: rule.ids }
    case 'dept_members':
      return { ask: 'department', ids: rule.ids, below: rule.below ?? false }
    default:
      return { ask: rule.rule, ids: rule.ids }
  }
}
