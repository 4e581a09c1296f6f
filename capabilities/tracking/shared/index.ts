export * as trackingContract from './contract.ts'
