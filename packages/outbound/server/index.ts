export { allowedHosts } from './allowed-hosts.ts'
export { callOut } from './call-out.ts'
export { OutboundFailure, type OutboundReason } from './failure.ts'
export { pinHost } from './pin-host.ts'
export { refusalOf } from './refusal-of.ts'
export { type OutboundAnswer, type OutboundRequest, type OutboundStream, sendOut } from './request.ts'
export { openFor, sealFor } from './sealed-for.ts'
export {
  keptSecrets,
  openSettings,
  type SealedSettings,
  type SecretSettings,
  sealSettings,
} from './secret-settings.ts'
export { newWebhookSecret, signatures } from './sign.ts'
export { streamOut } from './stream-out.ts'
