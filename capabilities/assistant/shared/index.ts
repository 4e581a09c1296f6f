export * as assistantContract from './contract.ts'
export type * from './settings.ts'
