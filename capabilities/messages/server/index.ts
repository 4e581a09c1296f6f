import { type Capability, defineCapability, endpoint } from '@gantry/http/server'
import { readSetting } from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import { registerAnswerers } from '@gantry/tiles/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { noticeConsumer } from './deliver.ts'
import { fanOut } from './fan-out/fan-out.ts'
import { fanOutMigration } from './fan-out/migration.ts'
import { latestAnswerer } from './latest.ts'
import { countUnread, type Declared, listMessages } from './list-messages.ts'
import { deleteMessages, markMessages } from './mark-messages.ts'
import { messagesMigration } from './migration.ts'
import { changeHabits, readHabits } from './outbound/habits.ts'
import { messagePictureMigration, outboundMigration } from './outbound/migration.ts'
import { changeRule, channelsOn, rulesOf } from './outbound/rules.ts'
import { dueMessages } from './outbound/run-due.ts'
import {
  changeTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  testTemplate,
} from './outbound/templates.ts'
import { messagePurge } from './purge/purge.ts'
import { starMigration } from './stars/migration.ts'
import { starMessages } from './stars/star-messages.ts'
import { appsOf, kindsOf, listSubscriptions, subscribe } from './subscriptions.ts'
import { unreadMigration } from './unread/migration.ts'
import { overrideMigration } from './words/migration.ts'

const done = { done: true as const }

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
    migrations: [
      messagesMigration,
      outboundMigration,
      overrideMigration,
      unreadMigration,
      fanOutMigration,
      starMigration,
      messagePictureMigration,
    ],
    errors,
    texts,
    consumers: [noticeConsumer(notices)],
    queues: [dueMessages(declared), fanOut(notices)],
    schedules: [messagePurge],
    boot: async kernel => registerAnswerers(kernel, [latestAnswerer(declared)]),
    endpoints: [
      endpoint(contract.listMessages, (ctx, input) => listMessages(ctx, input, declared)),
      endpoint(contract.countMessages, async ctx => ({ unread: await countUnread(ctx) })),
      endpoint(contract.markMessages, (ctx, input) => markMessages(ctx, input)),
      endpoint(contract.starMessages, (ctx, input) => starMessages(ctx, input)),
      endpoint(contract.deleteMessages, (ctx, input) => deleteMessages(ctx, input)),
      endpoint(contract.listSubscriptions, ctx => listSubscriptions(ctx, notices)),
      endpoint(contract.subscribe, async (ctx, input) => {
        await subscribe(ctx, notices, input)
        return done
      }),
      endpoint(contract.readHabits, ctx => readHabits(ctx)),
      endpoint(contract.changeHabits, async (ctx, input) => {
        await changeHabits(ctx, input)
        return done
      }),
      endpoint(contract.listRules, async ctx => ({
        kinds: kindsOf(notices),
        apps: await appsOf(ctx),
        rules: await rulesOf(ctx),
        channels: await channelsOn(ctx),
        links: (await readSetting(ctx.kernel, addressSetting)) !== '',
      })),
      endpoint(contract.changeRule, async (ctx, input) => {
        await changeRule(ctx, notices, input)
        return done
      }),
      endpoint(contract.listTemplates, (ctx, input) => listTemplates(ctx, declared, input)),
      endpoint(contract.changeTemplate, async (ctx, input) => {
        await changeTemplate(ctx, declared, input)
        return done
      }),
      endpoint(contract.restoreTemplate, async (ctx, input) => {
        await restoreTemplate(ctx, input)
        return done
      }),
      endpoint(contract.previewTemplate, (ctx, input) => previewTemplate(ctx, declared, input)),
      endpoint(contract.testTemplate, async (ctx, input) => {
        await testTemplate(ctx, declared, input)
        return done
      }),
    ],
  })
}
