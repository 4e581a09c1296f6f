export { modelContext } from './contract.ts'
