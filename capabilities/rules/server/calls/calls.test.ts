import { type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import type { Authenticate } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testActor, testApp, testCtx } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { switchRule } from '../change-rule.ts'
import { rules } from '../index.ts'
import { listRuleRuns } from '../log/rule-runs.ts'

const asWho: Authenticate = async (_kernel, { authorization }) => {
  const who = authorization?.replace('Bearer ', '')
  return who === 'admin' || who === 'user' ? testActor({ userType: who }) : 'none'
}
const { kernel, visitor } = await testApp({
  key: 'rule-calls',
  capabilities: [identity, designs, runs, rules],
  authenticate: asWho,
  seed: async fresh => {
    const ctx = testCtx(fresh, { userType: 'admin' })
    await createSpaceSchema(ctx)
    await saveTables(ctx, [{ definition: drawnTable('reading', {}) }])
  },
})
const admin = () => testCtx(kernel, { userType: 'admin' })
const as = { admin: { authorization: 'Bearer admin' }, user: { authorization: 'Bearer user' } }

const rule = {
  name: 'Reading',
  app: 'app-1',
  on: {
    kind: 'call',
    options: {
      inputs: [
        { name: 'device', type: 'text', required: true },
        { name: 'degrees', type: 'number' },
      ],
    },
  },
  when: { formula: 'degrees > 80' },
  results: [
    {
      id: newId(),
      kind: 'create',
      options: { table: 'reading', values: [{ field: 'name', formula: 'device' }] },
    },
  ],
  as: 'rule',
} satisfies Json

test('a call with the secret address of a rule starts it, once for a key, with the values it declares', async () => {
  const key = { kind: 'rule', id: newId() }
  const { revision } = await keepDraft(admin(), { ...key, body: rule, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  const person = visitor()
  const program = visitor()
  const renew = async () => {
    const { status, body } = await person.call<{ token: string }>(
      'POST',
      `/api/rules/${key.id}/address`,
      {},
      as.admin,
    )
    expect(status).toBe(200)
    return body.token
  }
  expect((await person.call('POST', `/api/rules/${key.id}/address`, {}, as.user)).status).toBe(403)
  const first = await renew()
  const token = await renew()
  const send = (values: object, headers = {}, secret = token) =>
    program.call<{ run: string | null; issues: readonly { field: string; code: string }[] }>(
      'POST',
      `/api/rule-calls/${secret}`,
      values,
      headers,
    )

  expect((await send({ device: 'P-1', degrees: 90 }, {}, first)).status).toBe(404)
  const wrong = await send({ degrees: '90', pressure: 1 })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({
    issues: [
      { field: 'device', code: 'required' },
      { field: 'degrees', code: 'format' },
      { field: 'pressure', code: 'unknown' },
    ],
  })
  expect(await send({ device: 'P-1', degrees: 20 })).toMatchObject({ status: 202, body: { run: null } })

  const taken = await send({ device: 'P-1', degrees: 90 }, { 'idempotency-key': 'one' })
  expect(taken.status).toBe(202)
  const again = await send({ device: 'P-1', degrees: 90 }, { 'idempotency-key': 'one' })
  expect(again.body.run).toBe(taken.body.run)
  const log = async () => (await listRuleRuns(admin(), { id: key.id })).data
  await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['succeeded'])
  expect(await log()).toMatchObject([{ id: taken.body.run, start: { event: 'call' } }])
  expect((await findRecords(admin(), 'reading', {})).data).toMatchObject([{ name: 'P-1' }])

  await switchRule(admin(), key.id, false)
  expect((await send({ device: 'P-1', degrees: 90 })).status).toBe(404)
})
