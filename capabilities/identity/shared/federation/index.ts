export * from './contract.ts'
export * from './providers.ts'
