export * from './contract.ts'
export * from './lineage/contract.ts'
export * from './lineage/neighbourhood.ts'
