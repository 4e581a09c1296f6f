export * as keepContract from './keep-contract.ts'
export * as publishContract from './publish-contract.ts'
export * as storeContract from './store-contract.ts'
export type * from './types.ts'
