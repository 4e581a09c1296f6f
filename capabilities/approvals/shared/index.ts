export * from './contract.ts'
export * from './desk.ts'
export * from './lists.ts'
