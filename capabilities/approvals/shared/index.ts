export * from './contract.ts'
export * from './lists.ts'
