export { listPrintTemplates } from './contract.ts'
