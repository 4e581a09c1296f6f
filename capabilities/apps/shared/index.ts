export * as appsContract from './contract.ts'
export { type ExportResult, readExportResult, readImportReport } from './job-result.ts'
export type * from './packages.ts'
export type * from './types.ts'
