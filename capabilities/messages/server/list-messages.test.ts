import { newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { messages } from './index.ts'
import { listMessages } from './list-messages.ts'

const kernel = await testDatabase({
  key: 'messages list',
  build: fresh => prepareCapabilities(fresh, [identity, messages([identity])]),
})
const declared = { notices: [], texts: { 'zh-CN': {}, en: {} } }
const ctx = testCtx(kernel)
const hour = 60 * 60_000
const now = kernel.now().getTime()

/** Ten messages, one an hour, the newest first; only the oldest but one is about a valve. */
const ids = Array.from({ length: 10 }, (_, at) => newId(now - at * hour))
for (const [at, id] of ids.entries()) {
  await platform(kernel).run(sql`
    insert into gantry.message (id, space, kind, at, facts)
    values (${id}, ${ctx.space}, 'test', ${new Date(now - at * hour)}, '{}')`)
  await platform(kernel).run(sql`
    insert into gantry.inbox (space, person, message, category, subject)
    values (${ctx.space}, ${ctx.actor.personId}, ${id}, ${at % 2 ? 'work' : 'todo'}, ${at === 8 ? 'Valve' : 'Pump'})`)
}

it('searches so many messages at once, says how far it looked, and goes on from there', async () => {
  const search = (before?: string) =>
    listMessages(ctx, { search: 'valve', ...(before && { before }) }, declared, 4)
  const first = await search()
  expect(first).toMatchObject({ data: [], more: true, next: ids[3] })
  expect(Date.parse(first.searchedTo!)).toBe(now - 3 * hour)
  const second = await search(first.next!)
  expect(second).toMatchObject({ data: [], next: ids[7] })
  const third = await search(second.next!)
  expect(third).toMatchObject({ data: [{ id: ids[8] }], more: false, next: null, searchedTo: null })
})

it('counts only the messages that the other conditions leave', async () => {
  const inWork = await listMessages(ctx, { search: 'valve', category: 'work' }, declared, 5)
  expect(inWork).toMatchObject({ data: [], next: null, searchedTo: null })
  const inTodo = await listMessages(ctx, { search: 'valve', category: 'todo' }, declared, 5)
  expect(inTodo.data.map(({ id }) => id)).toEqual([ids[8]])
})

it('pages by the last of a full page, with a search or without', async () => {
  const page = await listMessages(ctx, { limit: 3 }, declared)
  expect(page).toMatchObject({ more: true, next: ids[2], searchedTo: null })
  const found = await listMessages(ctx, { search: 'pump', limit: 3 }, declared, 5)
  expect(found).toMatchObject({ more: true, next: ids[2], searchedTo: null })
  const rest = await listMessages(ctx, { limit: 3, before: ids[6]! }, declared)
  expect(rest).toMatchObject({ more: false, next: null })
})
