export * from './channel.ts'
export * from './contract.ts'
export * from './push-contract.ts'
export * from './sms-contract.ts'
