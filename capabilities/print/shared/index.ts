export type { ApprovalLine, ApprovalTracks } from './approval.ts'
export { listPrintTemplates } from './contract.ts'
export type { PrintTemplate } from './template.ts'
