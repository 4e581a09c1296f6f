import { type Capability, defineCapability, endpoint } from '@gantry/http/server'
import { registerAnswerers } from '@gantry/tiles/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { noticeConsumer } from './deliver.ts'
import { latestAnswerer } from './latest.ts'
import { countUnread, type Declared, listMessages } from './list-messages.ts'
import { deleteMessages, markMessages } from './mark-messages.ts'
import { messagesMigration } from './migration.ts'
import { listSubscriptions, subscribe } from './subscriptions.ts'

/** Messages to people, written from the notices that these capabilities declare. */
export const messages = (told: readonly Capability[]): Capability => {
  const notices = told.flatMap(one => one.notices ?? [])
  const declared: Declared = {
    notices,
    texts: {
      'zh-CN': Object.assign({}, ...told.map(one => one.texts?.['zh-CN'])),
      en: Object.assign({}, ...told.map(one => one.texts?.en)),
    },
  }
  return defineCapability({
    name: 'messages',
    migrations: [messagesMigration],
    texts,
    consumers: [noticeConsumer(notices)],
    boot: async kernel => registerAnswerers(kernel, [latestAnswerer(declared)]),
    endpoints: [
      endpoint(contract.listMessages, (ctx, input) => listMessages(ctx, input, declared)),
      endpoint(contract.countMessages, async ctx => ({ unread: await countUnread(ctx) })),
      endpoint(contract.markMessages, (ctx, input) => markMessages(ctx, input)),
      endpoint(contract.deleteMessages, (ctx, input) => deleteMessages(ctx, input)),
      endpoint(contract.listSubscriptions, ctx => listSubscriptions(ctx, notices)),
      endpoint(contract.subscribe, async (ctx, input) => {
        await subscribe(ctx, notices, input)
        return { done: true as const }
      }),
    ],
  })
}
