export { SmsPlatform as default } from '@gantry/channels/web'
