export { channels } from './capability.ts'
export { hasChannel } from './config.ts'
export { type Outgoing, send } from './send.ts'
export { type Code, sendCode } from './send-code.ts'
