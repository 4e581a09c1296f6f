export { type ManagedElement, manageElements } from './element/contract.ts'
export type { ElementProperty } from './element/element.ts'
export { elementValues, elementVersion, type FrameSource, mostHtml } from './frame/contract.ts'
