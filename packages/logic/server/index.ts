export { requireCaller } from './require-caller.ts'
export { type FlowOutcome, type FlowTrace, runFlow, tryFlow } from './run-flow.ts'
