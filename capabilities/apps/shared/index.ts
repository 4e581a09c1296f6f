export * as appsContract from './contract.ts'
export type * from './types.ts'
