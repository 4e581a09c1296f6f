import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'
import type { LatestMessages } from '../shared/contract.ts'
import { countUnread, type Declared, listMessages } from './list-messages.ts'

/** What tiles ask: the newest messages of the asker, and how many are unread. */
export const latestAnswerer = (declared: Declared): Answerer => ({
  name: 'messages.latest',
  input: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 20 }) }),
  answer: async (ctx, { limit }): Promise<LatestMessages> => {
    const { data } = await listMessages(ctx, { limit: Number(limit) }, declared)
    const unread = await countUnread(ctx)
    return { data, unread: Object.values(unread).reduce((sum, each) => sum + each, 0) }
  },
})
