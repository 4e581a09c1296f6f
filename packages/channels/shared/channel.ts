/** Ways out of the product that somebody sets up; codes go over them. */
export const channelNames = ['mail', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]

/** All ways out of the product: also to devices by their push services, and to the chats
 * of enterprises (enterprise WeChat, DingTalk, Feishu), whose settings belong to the space. The message centre needs no delivery. */
export const dispatchChannels = [...channelNames, 'device', 'chat'] as const
export type DispatchChannel = (typeof dispatchChannels)[number]

/** One setting of a provider; its label is `channels.field.<name>`. */
export interface ProviderField {
  readonly name: string
  readonly kind: 'text' | 'number' | 'choice' | 'secret'
  readonly required?: true
  readonly max: number
  readonly options?: readonly string[]
  readonly initial?: string | number
}

/** What carries a text out over a channel; its name for people is `channels.provider.<name>`. */
export interface Provider {
  readonly name: string
  readonly channel: DispatchChannel
  readonly fields: readonly ProviderField[]
}

/** Values of a provider's fields; secrets are written, never read. */
export type ProviderSettings = Readonly<Record<string, string | number>>

/**
 * States of a dispatch. `sent`: a provider has taken it; of a short message the provider tells later whether it was `delivered`
 * or `undelivered`. `unknown`: the provider may have taken it; it is not sent again by itself.
 */
export const dispatchStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'caught',
  'failed',
  'unknown',
] as const
export type DispatchState = (typeof dispatchStates)[number]

/** States of a text that may be sent again by hand, if it is still there; one that waits is tried at once. */
export const resendable: readonly DispatchState[] = ['waiting', 'failed', 'undelivered', 'unknown']

export const mayResend = (state: DispatchState): boolean => resendable.includes(state)
