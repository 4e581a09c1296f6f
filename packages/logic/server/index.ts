export { requireCaller } from './require-caller.ts'
export { type FlowOutcome, type FlowTrace, type RunWatch, runFlow, tryFlow } from './run-flow.ts'
