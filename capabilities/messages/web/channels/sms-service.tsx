export { SmsService as default } from '@gantry/channels/web'
