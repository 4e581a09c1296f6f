export { setViewState } from './contract.ts'
export { viewKind } from './view-kind.ts'
