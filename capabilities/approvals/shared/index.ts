export * from './contract.ts'
export * from './desk.ts'
export { setWorkflowState } from './exceptions-contract.ts'
export * from './lists.ts'
