import { AppError, fillIn, issue, newId } from '@gantry/base/shared'
import { defineCapability, endpoint } from '@gantry/http/server'
import { type Ctx, platform, type Schedule, sql } from '@gantry/kernel/server'
import { deviceEndpoints } from '../push/devices.ts'
import { pushMigration } from '../push/migration.ts'
import { type ChannelName, channelNames, type DispatchChannel } from '../shared/channel.ts'
import * as contract from '../shared/contract.ts'
import { readSmsBalances } from '../shared/sms-contract.ts'
import { texts } from '../texts.ts'
import { changeConfig, hasChannel, platformSpace, readConfig } from './config.ts'
import { forOperator, listDispatches, resend } from './dispatches.ts'
import { channelsMigration, pictureMigration } from './migration.ts'
import { forgetPictures } from './pictures.ts'
import { dispatching } from './run-dispatch.ts'
import { send, wakeDispatch } from './send.ts'
import { addressOf } from './send-code.ts'
import { smsBalances } from './sms/balances.ts'
import { smsEndpoints } from './sms/endpoints.ts'
import { smsMigration, smsReceiptMigration, smsSecondMigration, smsUsedMigration } from './sms/migration.ts'

const done = { done: true as const }

/** Days the log of sent texts is kept. */
const kept = 180

/** Removes old lines of the log, and wakes channels that a lost entry of the queue left asleep. */
const upkeep: Schedule = {
  name: 'channels_upkeep',
  cron: '*/15 * * * *',
  run: async kernel => {
    const db = platform(kernel)
    await db.run(sql`
      delete from gantry.dispatch where id in (select id from gantry.dispatch
        where created_at < now() - make_interval(days => ${kept}) and state not in ('waiting', 'sending') limit 10000)`)
    await forgetPictures(db)
    const { rows } = await db.run<{ space: string; channel: DispatchChannel }>(sql`
      select distinct space, channel from gantry.dispatch
      where state in ('waiting', 'sending') and next_at < now() - interval '1 minute'
        or receipt_at < now() - interval '1 minute'`)
    for (const entry of rows) await wakeDispatch({ db }, entry)
  },
}

const sendTest = async (ctx: Ctx, channel: ChannelName, to: string): Promise<{ id: string }> => {
  const address = addressOf(ctx, channel, to)
  if (!(await hasChannel(ctx, channel))) throw new AppError('channels.off', { channel })
  const { lang, name } = ctx.actor
  const say = (part: string) => fillIn(texts[lang][`channels.test.${part}`] ?? '', { name })
  const key = newId()
  await send(ctx, channel, [
    {
      key,
      kind: 'test',
      to: address,
      subject: say('subject'),
      text: say('text'),
      params: { code: '000000' },
      lang,
      urgent: true,
    },
  ])
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from gantry.dispatch where space = ${ctx.space} and channel = ${channel} and key = ${key}`)
  return { id: rows[0]!.id }
}

/** The operator acts in no space: what he sends belongs to the platform. */
const ofPlatform = (ctx: Ctx): Ctx => ({
  ...ctx,
  space: platformSpace,
  db: ctx.kernel.database.of(platformSpace),
})

/** Ways out of the product, and the log of what went out. */
export const channels = defineCapability({
  name: 'channels',
  texts,
  migrations: [
    channelsMigration,
    smsMigration,
    pushMigration,
    smsUsedMigration,
    smsReceiptMigration,
    pictureMigration,
    smsSecondMigration,
  ],
  queues: [dispatching],
  schedules: [upkeep],
  endpoints: [
    endpoint(contract.readPlatformChannels, async ctx => ({
      data: await Promise.all([
        ...channelNames.map(each => readConfig(ctx, each, platformSpace)),
        readConfig(ctx, 'sms', platformSpace, 'second'),
      ]),
    })),
    endpoint(contract.changePlatformChannel, async (ctx, { channel, provider, settings, rank = 'first' }) => {
      if (rank === 'second' && channel !== 'sms')
        throw new AppError('request.invalid', {}, [issue('rank', 'choice')])
      await changeConfig(ctx, channel, platformSpace, provider, settings, rank)
      return done
    }),
    endpoint(contract.testPlatformChannel, (ctx, { channel, to }) => sendTest(ofPlatform(ctx), channel, to)),
    endpoint(contract.readMailServer, ctx => readConfig(ctx, 'mail', ctx.space)),
    endpoint(contract.changeMailServer, async (ctx, { provider, settings }) => {
      await changeConfig(ctx, 'mail', ctx.space, provider, settings)
      return done
    }),
    endpoint(contract.testMailServer, (ctx, { to }) => sendTest(ctx, 'mail', to)),
    endpoint(contract.listPlatformDispatches, async (ctx, question) => {
      const { data, more } = await listDispatches(platform(ctx.kernel), question)
      return { data: data.map(forOperator), more }
    }),
    endpoint(contract.listDispatches, (ctx, question) =>
      listDispatches(ctx.db, { ...question, space: ctx.space }),
    ),
    endpoint(contract.resendPlatformDispatches, async (ctx, { ids }) => ({
      count: await resend(ctx, ids, true),
    })),
    endpoint(readSmsBalances, async ctx => ({ data: await smsBalances(ofPlatform(ctx)) })),
    ...smsEndpoints,
    ...deviceEndpoints,
    endpoint(contract.resendDispatches, async (ctx, { ids }) => ({ count: await resend(ctx, ids, false) })),
  ],
  // A trial sends nothing out: whoever tries the product reads codes and mails in the log.
  demo: async kernel => {
    await platform(kernel).run(sql`
      insert into gantry.channel_config (space, channel, provider, settings)
      select ${platformSpace}, name, 'catcher', '{}' from unnest(${[...channelNames]}::text[]) name on conflict do nothing`)
    await platform(kernel).run(sql`
      insert into gantry.sms_signature (id, space, name, purpose, state, asked_by, asked_at, decided_at)
      select gen_random_uuid(), s.id, x.name, x.purpose, x.state, m.id, now() - make_interval(days => x.days),
        case when x.state = 'approved' then now() - make_interval(days => x.days - 1) end
      from (values ('demo', '恒川重工', '设备报警与待办提醒', 'approved', 30), ('lingyun', '凌云精工', '验收通知', 'asked', 1))
        x(space, name, purpose, state, days)
      join gantry.space s on s.id = x.space
      cross join lateral (select id from gantry.t_member where space = s.id and f_user_type = 'admin' order by id limit 1) m
      where not exists (select from gantry.sms_signature)`)
  },
})
