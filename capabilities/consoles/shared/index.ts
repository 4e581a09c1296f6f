export * as accountsContract from './accounts-contract.ts'
export * as enterprisesContract from './enterprises-contract.ts'
export * as providersContract from './providers-contract.ts'
