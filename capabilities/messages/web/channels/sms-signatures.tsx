export { SmsSignatures as default } from '@gantry/channels/web'
