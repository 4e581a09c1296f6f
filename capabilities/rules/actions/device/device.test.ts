import { AppError, asJson, type JsonObject, newId } from '@gantry/base/shared'
import {
  designs,
  keepDraft,
  publishDesigns,
  registerAlarmDoor,
  registerDeviceDoor,
} from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { catalogOf, createRecord, createSpaceSchema, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../server/index.ts'
import { listRuleRuns, readRuleRun } from '../../server/log/rule-runs.ts'
import { tryRule } from '../../server/try-rule.ts'
import type { Rule } from '../../shared/index.ts'
import { ruleSentence } from '../../shared/read-back.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })
const product = newId()

const told: JsonObject[] = []
registerDeviceDoor(kernel, {
  models: async (_ctx, ids) =>
    ids && !ids.includes(product)
      ? []
      : [
          {
            id: product,
            name: 'Pump',
            commands: [
              { code: 'speed', name: 'Speed', parameters: [{ code: 'rpm', name: 'Rpm', type: 'integer' }] },
            ],
            events: [],
            settable: [{ code: 'interval', name: 'Interval', type: 'number' }],
          },
        ],
  preview: async () => ({ name: 'P-204' }),
  tell: async (ctx, { device, command = null, values, seconds = null, by }) => {
    if (values.rpm === 12) throw new AppError('feature.off')
    told.push(
      asJson({
        device,
        command,
        values,
        seconds,
        by: by.name,
        system: ctx.actor.system !== undefined,
      }) as JsonObject,
    )
    return { name: 'P-204' }
  },
})

const raised: JsonObject[] = []
registerAlarmDoor(kernel, {
  raise: async (_ctx, { device, level, text, by }) => {
    raised.push(asJson({ device, level, text, by: by.name }) as JsonObject)
    return { id: newId(), device: 'P-204' }
  },
  preview: async () => ({ name: 'P-204' }),
})

let running: Awaited<ReturnType<typeof startWork>> | undefined
let pump = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  const order = drawnTable('order', { rpm: field.number(), machine: field.link('device') })
  await saveTables(
    admin(),
    [drawnTable('device', {}), order].map(definition => ({ definition })),
  )
  pump = (await createRecord(admin(), 'device', { name: 'P-204' })).id
  running = await startWork(kernel, capabilities, 4)
})
afterAll(() => running?.stop())

const ruleWith = (options: JsonObject): Rule => ({
  name: 'Speed up',
  app: 'app-1',
  on: { kind: 'record', options: { table: 'order', events: ['created'] } },
  results: [{ id: newId(), kind: 'device', options: { product, does: 'command', ...options } }],
  as: 'rule',
})
const speeding = {
  by: 'machine',
  command: 'speed',
  values: [{ name: 'rpm', formula: 'rpm * 2' }],
  seconds: 30,
}
const publish = async (rule: Rule): Promise<string> => {
  const key = { kind: 'rule', id: newId() }
  const { revision } = await keepDraft(admin(), { ...key, body: asJson(rule), base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return key.id
}

test('a rule sends a command to the device its record links, and its log says so or why not', async () => {
  const id = await publish(ruleWith(speeding))
  await createRecord(admin(), 'order', { name: 'One', rpm: 600, machine: pump })
  const runsOf = async () => (await listRuleRuns(admin(), { id })).data
  await expect.poll(async () => (await runsOf()).map(({ state }) => state)).toEqual(['succeeded'])
  expect(told).toEqual([
    { device: pump, command: 'speed', values: { rpm: 1_200 }, seconds: 30, by: 'Speed up', system: true },
  ])
  const [run] = await runsOf()
  expect((await readRuleRun(admin(), id, run?.id ?? '')).results).toMatchObject([
    { state: 'done', did: [{ does: 'commanded', record: pump, title: 'P-204' }] },
  ])
  await createRecord(admin(), 'order', { name: 'Two', rpm: 6, machine: pump })
  await expect.poll(async () => (await runsOf())[0]?.error?.code).toBe('feature.off')
  // Without a device there is nothing to tell.
  await createRecord(admin(), 'order', { name: 'Three', rpm: 7 })
  await expect.poll(async () => (await runsOf())[0]?.error?.issues).toMatchObject([{ field: 'machine' }])
  expect(told).toHaveLength(1)
})

test('a trial says what a device would be told, and tells it nothing', async () => {
  const { id } = await createRecord(admin(), 'order', { name: 'Trial', rpm: 700, machine: pump })
  const before = told.length
  const tried = await tryRule(admin(), { rule: ruleWith(speeding), record: id })
  expect(tried.effects).toMatchObject([
    { device: { name: 'P-204', command: 'speed', values: { rpm: 1_400 } }, error: null },
  ])
  expect(told.filter(each => each.by !== 'Speed up')).toEqual([])
  expect(told.slice(before).every(({ values }) => (values as JsonObject).rpm === 1_400)).toBe(true)
})

test.each([
  ['a command the product does not have', { ...speeding, command: 'fly' }, 'command'],
  ['a parameter of another type', { ...speeding, values: [{ name: 'rpm', formula: '"fast"' }] }, 'values.0'],
  ['a parameter that is missing', { ...speeding, values: [] }, 'values'],
  ['a product that is not there', { ...speeding, product: newId() }, 'product'],
  ['a field that links no device', { ...speeding, by: 'rpm' }, 'by'],
])('%s is refused before it is published', async (_, options, place) => {
  await expect(publish(ruleWith(options))).rejects.toMatchObject({
    code: 'design.invalid',
    issues: [expect.objectContaining({ field: expect.stringContaining(`options.${place}`) })],
  })
})

test('a rule raises an alarm over the device, and a trial raises none', async () => {
  const text = { 'zh-CN': '订单过快', en: 'Order too fast' }
  const rule: Rule = {
    ...ruleWith({}),
    when: { formula: 'rpm > 5000' },
    results: [{ id: newId(), kind: 'alarm', options: { by: 'machine', level: 'high', text } }],
  }
  const scope = { tables: (await catalogOf(admin())).tables, named: new Map() }
  expect(ruleSentence(rule, scope, 'en')).toContain('raise an alarm of severity high over the device in')
  const id = await publish(rule)
  const { id: order } = await createRecord(admin(), 'order', { name: 'Fast', rpm: 6_000, machine: pump })
  const states = async () => (await listRuleRuns(admin(), { id })).data.map(({ state }) => state)
  await expect.poll(states).toEqual(['succeeded'])
  expect(raised).toEqual([{ device: pump, level: 'high', text, by: 'Speed up' }])
  const tried = await tryRule(admin(), { rule, record: order })
  expect(tried.effects).toMatchObject([{ alarm: { name: 'P-204', level: 'high', text } }])
  expect(raised).toHaveLength(1)
  await expect(
    publish({ ...rule, results: [{ id: newId(), kind: 'alarm', options: { level: 'high', text: '' } }] }),
  ).rejects.toMatchObject({ code: 'design.invalid' })
})
