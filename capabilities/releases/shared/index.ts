export * as releasesContract from './contract.ts'
export type * from './deployments/types.ts'
export type * from './types.ts'
