import type { ChannelName } from '../shared/channel.ts'
import { providerOf } from '../shared/providers.ts'
import type { Sender } from './sender.ts'

/** Sends nothing; the queue keeps the text with the state `caught`, where an operator reads it. */
export const catcher = (channel: ChannelName): Sender => ({
  provider: providerOf(channel, 'catcher')!,
  open: async () => ({ send: async () => null, close: () => undefined }),
})
