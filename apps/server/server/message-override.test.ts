import { defineCapability } from '@gantry/http/server'
import { defineNotice, platform, sql, systemCtx } from '@gantry/kernel/server'
import { messages } from '@gantry/messages/server'
import type { GantryEvent } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const user = visitor()
await user.signIn('user', demoPassword)
const person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
  .personId
await platform(kernel).run(
  sql`update gantry.t_member set f_email = 'u@example.com' where id = ${person}::uuid`,
)

/** What a step of a workflow says: by mail and in the message centre, in its own words. */
const [consumer] = messages([
  defineCapability({
    name: 'steps',
    notices: [
      defineNotice({
        name: 'step',
        category: 'todo',
        event: 'step.reached',
        to: async function* () {
          yield [person]
        },
        override: async (_ctx, { payload }) => payload as { channels?: ['mail']; text?: string },
      }),
    ],
  }),
]).consumers!

let last = 1_000_000
const tell = (payload: object) =>
  consumer!.handle(systemCtx(kernel, 'demo', 'test'), {
    id: String(++last),
    space: 'demo',
    type: 'step.reached',
    table: null,
    recordId: null,
    version: null,
    at: new Date().toISOString(),
    actor: null,
    payload,
    cause: null,
    depth: 0,
  } satisfies GantryEvent)
const planned = async (channel: 'inbox' | 'mail') =>
  (
    await platform(kernel).run<{ text: string }>(
      channel === 'inbox'
        ? sql`select n.text #>> '{}' as text from gantry.inbox i join gantry.message n on n.id = i.message
            where n.kind = 'step' and i.person = ${person}::uuid order by n.id`
        : sql`select n.text #>> '{}' as text from gantry.message_due d join gantry.message n on n.id = d.message
            where n.kind = 'step' and d.person = ${person}::uuid and d.channel = 'mail' order by n.id`,
    )
  ).rows.map(({ text }) => text)

it('goes over the channels that are named, unless the person wants it otherwise', async () => {
  // The queue would send what is planned; a quiet day keeps it in the plan.
  await user.call('PUT', '/space-demo/api/messages/habits', {
    quiet: null,
    digest: 'daily',
    digestAt: 0,
    timeZone: 'Asia/Shanghai',
  })
  await tell({ text: 'usual' })
  await tell({ channels: ['mail'], text: 'by mail' })
  await tell({ channels: ['product', 'mail'], text: 'both' })
  expect(await planned('inbox')).toEqual(['usual', 'both'])
  expect(await planned('mail')).toEqual(['by mail', 'both'])
  await platform(kernel).run(sql`
    insert into gantry.message_choice (space, person, channel, kind, app, subscribed)
    values ('demo', ${person}, 'mail', 'step', '', false)`)
  await tell({ channels: ['mail'], text: 'refused by the person' })
  expect(await planned('mail')).toEqual(['by mail', 'both'])
  const { body } = await user.call<{ data: readonly { text: string | null }[] }>(
    'GET',
    '/space-demo/api/messages?category=todo',
  )
  expect(body.data.map(({ text }) => text).filter(Boolean)).toEqual(['both', 'usual'])
})
