import { prepareCapabilities } from '@gantry/http/server'
import { platform, sql } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { channels } from '../capability.ts'
import { send } from '../send.ts'
import { releaseSms, reserveSms } from './quota.ts'

const kernel = await testDatabase({
  key: 'sms quota',
  build: fresh => prepareCapabilities(fresh, [channels]),
})
const ctx = testCtx(kernel)
const db = platform(kernel)

const texts = async (count: number, key: string): Promise<readonly string[]> => {
  await send(
    ctx,
    'sms',
    Array.from({ length: count }, (_, n) => ({
      key: `${key} ${n}`,
      kind: 'test',
      to: '13800138000',
      subject: '',
      text: 'Pump A9',
      lang: 'en' as const,
    })),
  )
  const { rows } = await db.run<{ id: string }>(
    sql`select id from gantry.dispatch where key like ${`${key} %`} order by id`,
  )
  return rows.map(({ id }) => id)
}
const reserved = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(id => reserveSms(ctx, id)))).filter(Boolean).length

it('is never overshot by senders at once, and what was not sent is given back', async () => {
  await db.run(sql`insert into gantry.sms_quota (space, monthly) values ('alpha', 3)`)
  const ids = await texts(8, 'first')
  expect(await reserved(ids)).toBe(3)
  expect(await reserved(ids)).toBe(3)
  // All of them wait still: nothing was sent.
  await releaseSms(ctx, ids)
  expect(await reserved(ids.slice(0, 2))).toBe(2)
  await db.run(sql`update gantry.dispatch set state = 'sent' where id = any(${[...ids.slice(0, 2)]}::uuid[])`)
  await releaseSms(ctx, ids)
  expect(await reserved(ids.slice(2))).toBe(1)
})

it('does not count for a space without one, nor for others', async () => {
  expect(await reserveSms(testCtx(kernel, { space: 'beta' }), (await texts(1, 'other'))[0]!)).toBe(false)
  await db.run(sql`delete from gantry.sms_quota`)
  expect(await reserved(await texts(5, 'free'))).toBe(5)
})
