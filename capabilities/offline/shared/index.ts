export * as offlineContract from './contract.ts'
