import { newId } from '@gantry/base/shared'
import { asSystem, platform, sql } from '@gantry/kernel/server'
import type { Held } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { adminCtx, identityApp, jobControl } from '../fixtures.ts'
import { leaverJob } from './leave.ts'

const app = await identityApp()
const { kernel, browser } = app
const [admin, other] = [browser(), browser()]
const ids: Record<string, string> = {}
const disable = (id: string) => admin.call('PUT', `/api/identity/members/${id}/state`, { state: 'disabled' })
const held = async (id: string): Promise<readonly Held[]> =>
  (await admin.call<{ data: readonly Held[] }>('GET', `/api/identity/members/${id}/held`)).body.data

beforeAll(async () => {
  await admin.signIn('admin', { space: 'demo' })
  await other.signIn('majun', { space: 'demo' })
  const { rows } = await platform(kernel).run<{ id: string; name: string }>(
    sql`select id, f_name as name from gantry.t_member where space = 'demo'`,
  )
  for (const { id, name } of rows) ids[name] = id
  const ctx = await adminCtx(kernel)
  await createSpaceSchema(ctx)
  await saveTable(ctx, drawnTable('order', {}, { policy: [{ operations: ['read', 'create', 'handOver'] }] }))
  for (const name of ['V-131', 'V-132'])
    await createRecord(asSystem(ctx, 'test'), 'order', { name, owner: ids.周敏! })
})

it('lists what a member holds for whoever may disable him, and nobody else', async () => {
  const lines = await held(ids.周敏!)
  expect(lines.find(({ kind, key }) => kind === 'records' && key === 'order')?.count).toBe(2)
  expect(lines.some(({ key }) => key === 'department.manager')).toBe(true)
  expect((await other.call('GET', `/api/identity/members/${ids.周敏}/held`)).status).toBe(403)
  expect((await admin.call('GET', `/api/identity/members/${newId()}/held`)).status).toBe(404)
})

it('disables nobody who still holds something', async () => {
  const refused = await disable(ids.周敏!)
  expect([refused.status, refused.body.code]).toEqual([409, 'structure.holds'])
})

it('refuses a successor who is the leaver himself, disabled or unknown', async () => {
  for (const to of [ids.周敏!, newId()]) {
    const { body } = await admin.call('POST', `/api/identity/members/${ids.周敏}/hand-over`, {
      choices: [{ kind: 'records', key: 'order', to }],
      disable: true,
    })
    expect(body.issues?.[0]).toMatchObject({ field: 'choices', code: 'record_missing' })
  }
})

it('hands over line by line, keeps the member while something is left, and disables him then', async () => {
  const ctx = await adminCtx(kernel)
  const [person, to] = [ids.周敏!, ids.何静!]
  const lines = (await held(person)).filter(({ stays }) => !stays)
  const choices = lines.map(({ kind, key, successor }) => ({ kind, key, to: successor ? to : null }))
  const partly = await leaverJob.run(
    ctx,
    { id: person, choices: choices.filter(({ kind }) => kind !== 'records'), disable: true },
    jobControl,
    newId(),
  )
  expect(partly).toMatchObject({ left: 1, disabled: false })
  const whole = await leaverJob.run(ctx, { id: person, choices, disable: true }, jobControl, newId())
  expect(whole).toMatchObject({ left: 0, disabled: true })
  expect(whole.lines).toMatchObject([{ kind: 'records', key: 'order', done: 2, refused: 0, code: null }])
  const { rows } = await platform(kernel).run<{ state: string; managed: number }>(sql`
    select m.f_state as state, (select count(*)::int from gantry.t_department d
      where d.space = m.space and d.f_manager = m.id and d.deleted_at is null) as managed
    from gantry.t_member m where m.space = 'demo' and m.id = ${person}`)
  expect(rows[0]).toEqual({ state: 'disabled', managed: 0 })
})
