export { channels } from './capability.ts'
export { hasChannel } from './config.ts'
export { type Outgoing, send } from './send.ts'
export { addressOf, type Code, sendCode } from './send-code.ts'
