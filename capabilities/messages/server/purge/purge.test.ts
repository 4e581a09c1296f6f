import { newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, platform, sql } from '@gantry/kernel/server'
import { messageDaysSetting } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { messages } from '../index.ts'
import { firstIdAt, purgeMessages } from './purge.ts'

const capabilities = [identity, messages([identity])]
const kernel = await testDatabase({
  key: 'messages purge',
  build: fresh => prepareCapabilities(fresh, capabilities),
})
const db = platform(kernel)
const day = 24 * 60 * 60_000

/** A message of so many days ago, in the inboxes of two people. */
const write = async (days: number): Promise<string> => {
  const id = newId(kernel.now().getTime() - days * day)
  await db.run(sql`
    insert into gantry.message (id, space, kind, at, facts) values (${id}, 'alpha', 'test', now(), '{}')`)
  await db.run(sql`
    insert into gantry.inbox (space, person, message, category)
    select 'alpha', gen_random_uuid(), ${id}, 'work' from generate_series(1, 2)`)
  return id
}
const left = async (): Promise<readonly string[]> =>
  (await db.run<{ id: string }>(sql`select id from gantry.message order by id`)).rows.map(({ id }) => id)

it('finds ids of before a moment, and none of after', () => {
  const now = Date.now()
  expect(newId(now - 1) < firstIdAt(now)).toBe(true)
  expect(newId(now + 1) > firstIdAt(now)).toBe(true)
})

it('deletes what is older than the configuration says, and keeps the rest', async () => {
  const root = testCtx(kernel, { space: 'platform', userType: 'root' })
  const [old, month, fresh] = [await write(400), await write(31), await write(0)]
  expect(await purgeMessages(kernel)).toBe(2)
  expect(await left()).toEqual([month, fresh])
  expect(await left()).not.toContain(old)
  await changeSetting(root, messageDaysSetting.path, 30)
  expect(await purgeMessages(kernel)).toBe(2)
  expect(await left()).toEqual([fresh])
  expect(await purgeMessages(kernel)).toBe(0)
})

it('deletes messages nobody has, unless somebody waits for them', async () => {
  const only = async (days: number): Promise<string> => {
    const id = newId(kernel.now().getTime() - days * day)
    await db.run(sql`
      insert into gantry.message (id, space, kind, at, facts) values (${id}, 'alpha', 'test', now(), '{}')`)
    return id
  }
  const [unheld, awaited, today, held] = [await only(2), await only(2), await only(0), await write(2)]
  await db.run(sql`
    insert into gantry.message_due (space, channel, person, message, due_at)
    values ('alpha', 'mail', gen_random_uuid(), ${awaited}, now() + interval '1 day')`)
  await purgeMessages(kernel)
  const kept = await left()
  expect(kept).toEqual(expect.arrayContaining([awaited, today, held]))
  expect(kept).not.toContain(unheld)
})
