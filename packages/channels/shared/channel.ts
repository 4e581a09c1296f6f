/** Ways out of the product. The message centre is the third channel of a person; it needs no delivery. */
export const channelNames = ['mail', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]

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
  readonly channel: ChannelName
  readonly fields: readonly ProviderField[]
}

/** Values of a provider's fields; secrets are written, never read. */
export type ProviderSettings = Readonly<Record<string, string | number>>

/** States of a dispatch; those of `done` are final until somebody sends it again. */
export const dispatchStates = ['waiting', 'sending', 'sent', 'caught', 'failed'] as const
export type DispatchState = (typeof dispatchStates)[number]
