export { type FlowOutcome, type FlowTrace, runFlow, tryFlow } from './run-flow.ts'
