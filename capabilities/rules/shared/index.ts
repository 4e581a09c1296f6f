export * from './contract.ts'
export { newRule, type Rule, type RuleResult } from './rule.ts'
export { ruleKind } from './rule-kind.ts'
