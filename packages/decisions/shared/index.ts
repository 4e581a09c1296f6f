export * from './decision.ts'
export { bodyOf, caseEnv, decisionKind, decisionOf, nodeProblems } from './decision-kind.ts'
export {
  type CompiledDecision,
  compileDecision,
  type DecisionOutcome,
  type NodeTrace,
  sameAnswer,
} from './evaluate.ts'
export { type PlannedDecision, type PlannedNode, planDecision } from './plan.ts'
export { type CaseResult, compiledOrNull, runCases } from './run-cases.ts'
export { type Analysis, analyseTable, type Found } from './table/analyse.ts'
export type { Violation } from './table/answer.ts'
export { compileTable } from './table/compile-table.ts'
export { collects, type HitPolicy, hitPolicies } from './table/hit-policies.ts'
export { planTable } from './table/plan-table.ts'
export { exprTypeOf, fits, type ValueType, valueTypes } from './value-types.ts'
