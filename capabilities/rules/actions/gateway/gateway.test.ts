import { AppError, type Json, type JsonObject, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns, registerConnectorDoor } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createRecord, createSpaceSchema, getRecord, saveTables, tableOf } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../server/index.ts'
import { tryRule } from '../../server/try-rule.ts'
import type { Rule } from '../../shared/index.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const asked: JsonObject[] = []
registerConnectorDoor(kernel, {
  preview: async (_ctx, { connector, parameters }) => {
    if (connector !== 'erp') throw new AppError('gateway.connector')
    return { method: 'POST', url: 'https://erp.example.com/orders', body: JSON.stringify(parameters) }
  },
  call: async (_ctx, { connector, request, parameters, by, key }) => {
    asked.push({ connector, request, parameters, by, keyed: key !== undefined })
    return { status: 201, host: 'erp.example.com', value: { order: { number: 'B-7' } } }
  },
})

let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  const definition = drawnTable('demand', { number: field.text() })
  await saveTables(admin(), [{ definition }])
  running = await startWork(kernel, capabilities, 4)
})
afterAll(() => running?.stop())

const ruleWith = (options: JsonObject): Rule => ({
  name: 'Order',
  app: 'app-1',
  on: { kind: 'record', options: { table: 'demand', events: ['created'] } },
  when: {},
  results: [{ id: newId(), kind: 'gateway', options }],
  as: 'rule',
})
const options = {
  connector: 'erp',
  request: 'order',
  body: [{ name: 'part', formula: 'upper case(name)' }],
  answer: [{ field: 'number', from: 'order.number' }],
}

test('a rule sends values of its record through a connector, and the answer fills its fields', async () => {
  const key = { kind: 'rule', id: newId() }
  const body = JSON.parse(JSON.stringify(ruleWith(options))) as Json
  const { revision } = await keepDraft(admin(), { ...key, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  const { id } = await createRecord(admin(), 'demand', { name: 'Bearing' })
  const table = await tableOf(admin(), 'demand')
  const numberOf = async () => (await getRecord(admin(), table.id, id)).data.number
  await expect.poll(numberOf).toBe('B-7')
  expect(asked).toEqual([
    { connector: 'erp', request: 'order', parameters: { part: 'BEARING' }, by: 'Order', keyed: true },
  ])
  const tried = await tryRule(admin(), { rule: ruleWith(options), record: id })
  expect(tried.effects).toMatchObject([{ request: { body: '{"part":"BEARING"}' }, error: null }])
  expect(asked).toHaveLength(1)
})

test('what a rule sends and takes is checked before it is published', async () => {
  const wrong = ruleWith({
    connector: '',
    request: '',
    body: [{ name: 'count', formula: 'nothing' }],
    answer: [{ field: 'nowhere', from: 'a' }],
  })
  await expect(tryRule(admin(), { rule: wrong })).rejects.toMatchObject({ code: 'design.invalid' })
})
