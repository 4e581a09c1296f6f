import { once } from 'node:events'
import { emit, isPresent, platform, push, relayOnce, sql, systemCtx } from '@gantry/kernel/server'
import { defineTable, role, userType } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { afterAll, afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { annBenCem, deniedLines, sampleApp } from '../fixtures.ts'
import { closing } from './client.ts'

const kernel = await testDatabase()
const everybodys = defineTable({
  id: 'asset',
  label: 'Asset',
  title: 'code',
  fields: { code: { type: 'text' } },
  policy: { read: true },
})
const planners = defineTable({ ...everybodys, id: 'plan', policy: { read: role('planner') } })
const admins = defineTable({ ...everybodys, id: 'budget', policy: { read: userType('admin') } })

const known = annBenCem()
const app = await sampleApp(kernel, [], {
  authenticate: known.authenticate,
  tables: [everybodys, planners, admins],
  actorChannel: 'test_actor',
})
const address = await app.listen({ port: 0 })
afterAll(() => app.close())

const benId = '01900000-0000-7000-8000-0000000000b0'
const benPerson = '01900000-0000-7000-8000-0000000000b1'
const record = '01900000-0000-7000-8000-00000000000a'

/** A browser's end of a socket and all it has heard. */
const open = async (who: string, path = '/napi/socket', headers: Record<string, string> = {}) => {
  const socket = new WebSocket(address.replace('http', 'ws') + path, {
    headers: { cookie: `who=${who}`, ...headers },
  })
  const heard: unknown[] = []
  let code: number | null = null
  socket.on('message', data => heard.push(JSON.parse(String(data))))
  socket.on('close', closedWith => {
    code = closedWith
  })
  sockets.push(socket)
  await once(socket, 'open')
  return { heard, say: (message: unknown) => socket.send(JSON.stringify(message)), closedWith: () => code }
}
const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** The status with which an upgrade is refused. */
const refusal = async (path: string, headers: Record<string, string>): Promise<number> => {
  const socket = new WebSocket(address.replace('http', 'ws') + path, { headers })
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  socket.terminate()
  return response.statusCode
}

const change = async (space: string, table: string, version = 1) => {
  await emit(systemCtx(kernel, space, 'test'), { type: 'record.updated', table, recordId: record, version })
  await relayOnce(kernel, [])
}

it.each([
  ['without a session', '/napi/socket', {}, 401],
  ['from a page of another site', '/napi/socket', { cookie: 'who=ben', origin: 'https://evil.example' }, 403],
  ['into a foreign space', '/space-beta/napi/socket', { cookie: 'who=ben' }, 404],
])('does not open %s', async (_what, path, headers, status) => {
  expect(await refusal(path, headers as Record<string, string>)).toBe(status)
})

it('opens for a page of this site and binds the session to its own person', async () => {
  const ben = await open('ben', '/space-alpha/napi/socket', { origin: address })
  ben.say({ type: 'bindUid', userId: benId, loginIp: '10.0.0.1' })
  await expect.poll(() => ben.heard).toEqual([{ type: 'bound', userId: benId }])
})

it('notes in the database who has a page open', async () => {
  await platform(kernel).run(sql`delete from gantry.presence`)
  await open('ben')
  const present = async () => {
    const { rows } = await platform(kernel).run(sql`
      select x.person::text, ${isPresent(sql`'alpha'`, sql`x.person`)} as "isPresent"
      from unnest(${[benPerson, record]}::uuid[]) as x (person)`)
    return rows
  }
  await expect.poll(present).toEqual([
    { person: benPerson, isPresent: true },
    { person: record, isPresent: false },
  ])
  await platform(kernel).run(sql`update gantry.presence set seen_at = now() - interval '76 seconds'`)
  expect(await present()).toMatchObject([{ isPresent: false }, { isPresent: false }])
})

it('refuses to be bound to anybody else, closes and notes it', async () => {
  const ben = await open('ben')
  ben.say({ type: 'bindUid', userId: '01900000-0000-7000-8000-000000000001', loginIp: null })
  await expect.poll(() => ben.closedWith()).toBe(closing.denied)
  expect(ben.heard).toEqual([{ type: 'error', code: 'permission.denied', params: {} }])
  expect(await deniedLines(kernel)).toContainEqual(
    expect.objectContaining({
      details: expect.objectContaining({ bindUid: '01900000-0000-7000-8000-000000000001' }),
    }),
  )
})

it('tells those who watch a table of their space, and nobody else', async () => {
  const [ben, ann, cem] = [await open('ben'), await open('ann'), await open('cem')]
  for (const client of [ben, cem]) client.say({ type: 'watch', table: 'asset' })
  await expect.poll(() => [...ben.heard, ...cem.heard]).toHaveLength(2)
  await change('alpha', 'asset')
  await expect
    .poll(() => ben.heard)
    .toEqual([
      { type: 'watching', table: 'asset' },
      { type: 'record', table: 'asset', id: record, version: 1, op: 'updated' },
    ])
  ben.say({ type: 'unwatch', table: 'asset' })
  ben.say({ type: 'bindUid', userId: benId })
  await expect.poll(() => ben.heard).toHaveLength(3)
  await change('alpha', 'asset', 2)
  await change('beta', 'asset', 3)
  await expect.poll(() => cem.heard).toHaveLength(2)
  expect([ben.heard.length, ann.heard]).toEqual([3, []])
})

it.each(['plan', 'budget', 'nothing'])('lets nobody watch %s who may not read it', async table => {
  const ben = await open('ben')
  ben.say({ type: 'watch', table })
  await expect.poll(() => ben.heard).toEqual([{ type: 'error', code: 'table.not_found', params: { table } }])
})

it('lets nobody watch a table of a foreign space', async () => {
  const ben = await open('ben')
  ben.say({ type: 'watch', table: 'asset', space: 'beta' })
  await expect.poll(() => ben.heard).toMatchObject([{ type: 'error', code: 'table.not_found' }])
})

it('answers nonsense with an error and stays open', async () => {
  const ben = await open('ben')
  ben.say({ type: 'shout' })
  await expect.poll(() => ben.heard).toEqual([{ type: 'error', code: 'request.invalid', params: {} }])
  expect(ben.closedWith()).toBeNull()
})

it('tells of a job only the person who asked for it', async () => {
  const [ben, ann] = [await open('ben'), await open('ann')]
  const message = JSON.stringify({ type: 'job', space: 'alpha', person: benPerson, id: record })
  await platform(kernel).run(sql`select pg_notify('gantry_push', ${message})`)
  await expect.poll(() => ben.heard).toEqual([{ type: 'job', id: record }])
  expect(ann.heard).toEqual([])
})

it('who has a design open is told to the administrators of its space, and to the people named, alone', async () => {
  const [ann, ben, dora] = [await open('ann'), await open('ben'), await open('dora')]
  const person = { id: benPerson, title: 'Ben' }
  const said = { type: 'here', place: 'note/a', page: record, person, state: 'came' } as const
  await push(platform(kernel), [
    { ...said, space: 'alpha', to: ['admin'], people: [] },
    { type: 'job', space: 'alpha', person: benPerson, id: record },
  ])
  await expect.poll(() => ben.heard).toEqual([{ type: 'job', id: record }])
  await expect.poll(() => ann.heard).toEqual([said])
  expect(dora.heard).toEqual([])
  await push(platform(kernel), [{ ...said, space: 'alpha', to: [], people: [benPerson] }])
  await expect.poll(() => ben.heard).toHaveLength(2)
  expect(ann.heard).toHaveLength(1)
})

it('everybody in a space is told that its portals have changed', async () => {
  const [ann, ben] = [await open('ann'), await open('ben')]
  await push(platform(kernel), [
    { type: 'portals', space: 'beta' },
    { type: 'portals', space: 'alpha' },
  ])
  for (const each of [ann, ben]) await expect.poll(() => each.heard).toEqual([{ type: 'portals' }])
})

it('everybody in a space is told when its policies change, and of roles only those who have other ones', async () => {
  const [ann, ben, cem] = [await open('ann'), await open('ben'), await open('cem')]
  await push(platform(kernel), [{ type: 'rights', space: 'alpha' }])
  for (const each of [ann, ben]) await expect.poll(() => each.heard).toEqual([{ type: 'rights' }])
  known.giveRoles('ben', ['planner'])
  await platform(kernel).run(sql`notify test_actor`)
  await expect.poll(() => ben.heard, { timeout: 10_000 }).toEqual([{ type: 'rights' }, { type: 'rights' }])
  expect([ann.heard.length, cem.heard]).toEqual([1, []])
})

it('closes the sockets of a session that has ended', async () => {
  const [ann, ben] = [await open('ann'), await open('ben')]
  known.signOut('ben')
  await platform(kernel).run(sql`notify test_actor`)
  await expect.poll(() => ben.closedWith()).toBe(closing.sessionEnded)
  expect(ann.closedWith()).toBeNull()
})
