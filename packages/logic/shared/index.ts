export * from './flow.ts'
export { bodyOfFlow, flowKind, flowOf } from './flow-kind.ts'
export { type FlowEffect, type FlowRun, type FlowStep, interpret } from './interpret.ts'
export { type PlannedFlow, planFlow } from './plan-flow.ts'
