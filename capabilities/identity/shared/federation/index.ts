export * from './contract.ts'
export * from './people-contract.ts'
export * from './providers.ts'
