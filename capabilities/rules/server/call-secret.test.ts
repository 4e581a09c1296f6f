import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asJson, type Json, newId } from '@gantry/base/shared'
import { designs, keepCallSecret, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Rule } from '../shared/index.ts'
import { copyRule } from './change-rule.ts'
import { rules } from './index.ts'
import { listRuleRuns } from './log/rule-runs.ts'
import { tryRule } from './try-rule.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const heard: (string | string[] | undefined)[] = []
const server = createServer((request, response) => {
  heard.push(request.headers['x-key'])
  response.writeHead(200).end('{}')
})
let origin = ''
let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: drawnTable('work_order', {}) }])
  await changeSetting(admin(), internalHostsSetting.path, '127.0.0.1')
  running = await startWork(kernel, capabilities, 4)
})
afterAll(async () => {
  await running?.stop()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard.length = 0
})

/** Sends a header with a secret to the server of this test, for orders with this name. */
const ruleFor = (name: string, header: object): Rule => ({
  name: 'Rule',
  app: 'app-1',
  on: { kind: 'record', options: { table: 'work_order', events: ['created'] } },
  when: { formula: `name = "${name}"` },
  results: [
    {
      id: newId(),
      kind: 'call',
      options: {
        method: 'POST',
        address: `${origin}/orders`,
        headers: [{ name: 'X-Key', ...header }] as Json,
        body: [],
        answer: [],
      },
    },
  ],
  as: 'rule',
})
const publish = async (rule: Rule): Promise<string> => {
  const key = { kind: 'rule', id: newId() }
  const body = asJson(rule)
  const { revision } = await keepDraft(admin(), { ...key, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return key.id
}
const started = async (rule: string, name: string) => {
  await createRecord(admin(), 'work_order', { name })
  await expect
    .poll(async () =>
      (await listRuleRuns(admin(), { id: rule })).data.map(run => run.error?.code ?? run.state),
    )
    .toHaveLength(1)
}
const outcomeOf = (rule: string) =>
  expect.poll(async () =>
    (await listRuleRuns(admin(), { id: rule })).data.map(run => run.error?.code ?? run.state).join(),
  )

test('a rule sends its secret where it was entered for; a trial, the log and a copy do not hold it', async () => {
  const { id: secret, sentTo } = await keepCallSecret(admin(), 'top secret', [origin])
  const rule = ruleFor('A', { secret, sentTo })
  const id = await publish(rule)
  await started(id, 'A')
  await outcomeOf(id).toBe('succeeded')
  expect(heard).toEqual(['top secret'])
  const { id: record } = await createRecord(admin(), 'work_order', { name: 'B' })
  const tried = await tryRule(admin(), { rule, record })
  expect(tried.effects).toMatchObject([{ kind: 'call', error: null, request: { url: `${origin}/orders` } }])
  const { rows } = await platform(kernel).run<{ readonly text: string }>(
    sql`select (select json_agg(r) from gantry.run r)::text || (select json_agg(s) from gantry.run_step s)::text as text`,
  )
  expect(`${rows[0]?.text} ${JSON.stringify(tried)}`).not.toContain('top secret')
  const { draft } = await openDesign(admin(), { kind: 'rule', id: await copyRule(admin(), id) })
  expect(draft?.body).toMatchObject({ results: [{ options: { headers: [{ name: 'X-Key', secret: '' }] } }] })
  expect(heard).toHaveLength(1)
})

test('a rule that points elsewhere sends nothing, whatever its draft says', async () => {
  const { id: secret, sentTo } = await keepCallSecret(admin(), 'top secret', ['https://erp.example.com/'])
  const honest = ruleFor('C', { secret, sentTo })
  expect(await codeOf(publish(honest))).toBe('design.invalid')
  const forged = ruleFor('C', { secret, sentTo: origin })
  const { id: record } = await createRecord(admin(), 'work_order', { name: 'D' })
  expect(await codeOf(tryRule(admin(), { rule: honest, record }))).toBe('design.invalid')
  expect((await tryRule(admin(), { rule: forged, record })).effects).toMatchObject([
    { error: { code: 'secret.elsewhere' } },
  ])
  const id = await publish(forged)
  await started(id, 'C')
  await outcomeOf(id).toBe('secret.elsewhere')
  expect(heard).toEqual([])
})
