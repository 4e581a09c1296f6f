export * from './channel.ts'
export * from './contract.ts'
export { providers } from './providers.ts'
