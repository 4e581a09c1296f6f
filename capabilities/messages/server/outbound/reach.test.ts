import { newId } from '@gantry/base/shared'
import { channels } from '@gantry/channels/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { messages } from '../index.ts'
import { allAddresses } from './reach.ts'

const kernel = await testDatabase({
  key: 'messages reach',
  build: fresh => prepareCapabilities(fresh, [identity, channels, messages([identity])]),
})
const ctx = testCtx(kernel)

/** Mail and phone that messages to somebody with these contacts in the space, and these bound to the account, go to. */
const reachedAt = async (
  kept: readonly [string | null, string | null],
  bound: readonly [string | null, string | null],
) => {
  const [id, account] = [newId(), newId()]
  const db = platform(kernel)
  await db.run(sql`
    insert into gantry.account (id, login_id, email, phone, password, password_changed_at, name, lang, created_at)
    values (${account}, ${`login-${account}`}, ${bound[0]}, ${bound[1]}, '!', now(), 'Somebody', 'en', now())`)
  await db.run(sql`
    insert into gantry.t_member (id, space, f_name, f_user_type, f_state, f_account, f_email, f_phone)
    values (${id}, ${ctx.space}, 'Somebody', 'user', 'active', ${account}, ${kept[0]}, ${kept[1]})`)
  const { rows } = await ctx.db.run<{ found: { mail: string[]; sms: string[] } }>(sql`
    select ${allAddresses} as found from gantry.t_member m where m.id = ${id}`)
  return [rows[0]?.found.mail, rows[0]?.found.sms]
}

it('reaches somebody at the contact of the space, else at the one bound to the account', async () => {
  expect(await reachedAt(['work@example.com', null], ['own@example.com', '13800000001'])).toEqual([
    ['work@example.com'],
    ['13800000001'],
  ])
  expect(await reachedAt(['', '13900000009'], ['other@example.com', null])).toEqual([
    ['other@example.com'],
    ['13900000009'],
  ])
  expect(await reachedAt([null, null], [null, null])).toEqual([[], []])
})
