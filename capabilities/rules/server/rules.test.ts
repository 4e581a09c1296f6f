import { asJson, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  saveTables,
  updateRecord,
} from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule, RuleResult } from '../shared/index.ts'
import { ruleDoor } from './button/rule-door.ts'
import { switchRule } from './change-rule.ts'
import { rules } from './index.ts'
import { listRules } from './list-rules.ts'
import { listRuleRuns, readRuleRun } from './log/rule-runs.ts'
import { tryRule } from './try-rule.ts'
import { rulesInForce } from './wake/rules-in-force.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const order = drawnTable('work_order', {
  state: field.choice(['open', 'done']),
  hours: field.decimal({ scale: 2 }),
  remark: field.text(),
})
const check = drawnTable('inspection', {
  order: field.link('work_order'),
  hours: field.decimal({ scale: 2 }),
})

let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: order }, { definition: check }])
  running = await startWork(kernel, capabilities, 4)
})
afterAll(() => running?.stop())

const result = (kind: string, options: object, more: Partial<RuleResult> = {}): RuleResult => ({
  id: newId(),
  kind,
  options: options as RuleResult['options'],
  ...more,
})
const ruleOn = (more: Partial<Rule>): Rule => ({
  name: 'Rule',
  app: 'app-1',
  on: { kind: 'record', options: { table: 'work_order', events: ['updated'], fields: ['state'] } },
  when: { filter: where('state', 'eq', 'done'), formula: 'before.state != "done"' },
  results: [
    result('create', {
      table: 'inspection',
      values: [
        { field: 'name', copy: 'name' },
        { field: 'order', self: true },
        { field: 'hours', formula: 'hours * 2' },
      ],
    }),
  ],
  as: 'rule',
  ...more,
})
const publish = async (rule: Rule, id = newId(), base: number | null = null): Promise<string> => {
  const key = { kind: 'rule', id }
  const { revision } = await keepDraft(admin(), {
    ...key,
    body: asJson(rule),
    base,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return id
}
const endedRuns = async (rule: string, count: number) => {
  await expect
    .poll(
      async () => (await listRuleRuns(admin(), { id: rule })).data.filter(run => run.endedAt !== null).length,
    )
    .toBe(count)
  return (await listRuleRuns(admin(), { id: rule })).data
}
const inspectionsOf = async (name: string) =>
  (await findRecords(admin(), 'inspection', { filter: where('name', 'eq', name) })).data

test('a change that meets the condition does the results once, and the log says what they came to', async () => {
  const rule = await publish(ruleOn({}))
  const { id, version } = await createRecord(admin(), 'work_order', {
    name: 'A',
    state: 'open',
    hours: '1.5',
  })
  const next = await updateRecord(admin(), 'work_order', id, {
    remark: 'no field the rule waits for',
    version,
  })
  const done = await updateRecord(admin(), 'work_order', id, { state: 'done', version: next.version })
  const [run] = await endedRuns(rule, 1)
  expect(run).toMatchObject({
    state: 'succeeded',
    start: { event: 'record.updated', record: { id, title: 'A' } },
  })
  expect(await inspectionsOf('A')).toMatchObject([{ hours: 3, order: { id } }])
  const told = await readRuleRun(admin(), rule, run?.id ?? '')
  expect(told.results).toMatchObject([
    { kind: 'create', state: 'done', did: [{ does: 'created', table: 'inspection' }] },
  ])
  expect(told.inputs).toEqual([{ field: 'state', value: 'done', before: 'open' }])
  expect((await listRules(admin())).find(each => each.id === rule)).toMatchObject({
    isOn: true,
    problems: [],
    day: { succeeded: 1, failed: 0 },
  })

  await switchRule(admin(), rule, false)
  const open = await updateRecord(admin(), 'work_order', id, { state: 'open', version: done.version })
  await updateRecord(admin(), 'work_order', id, { state: 'done', version: open.version })
  const { rows } = await platform(kernel).run(sql`select 1 from gantry.rule_wake where rule = ${rule}`)
  expect(rows).toEqual([])
})

test('results that share a transaction happen together or not at all', async () => {
  const rule = await publish(
    ruleOn({
      on: { kind: 'record', options: { table: 'work_order', events: ['created'] } },
      when: { formula: 'name = "B"' },
      results: [
        result('create', { table: 'inspection', values: [{ field: 'name', copy: 'name' }] }),
        // The title of an inspection is required.
        result('create', { table: 'inspection', values: [{ field: 'name', formula: 'remark' }] }),
      ],
    }),
  )
  await createRecord(admin(), 'work_order', { name: 'B', state: 'open' })
  const [run] = await endedRuns(rule, 1)
  expect(run).toMatchObject({ state: 'failed', attempt: 1, error: { code: 'record.invalid' } })
  expect(await inspectionsOf('B')).toEqual([])
  const { results } = await readRuleRun(admin(), rule, run?.id ?? '')
  expect(results.map(({ state }) => state)).toEqual(['skipped', 'failed'])
  await switchRule(admin(), rule, false)
})

test('a result that may fail leaves the others alone', async () => {
  const rule = await publish(
    ruleOn({
      on: { kind: 'record', options: { table: 'work_order', events: ['created'] } },
      when: { formula: 'name = "C"' },
      results: [
        result(
          'create',
          { table: 'inspection', values: [{ field: 'name', formula: 'remark' }] },
          { onError: 'continue' },
        ),
        result('change', { values: [{ field: 'remark', formula: '"seen"' }] }),
      ],
    }),
  )
  const { id } = await createRecord(admin(), 'work_order', { name: 'C', state: 'open' })
  const [run] = await endedRuns(rule, 1)
  const { results } = await readRuleRun(admin(), rule, run?.id ?? '')
  expect(results.map(({ state }) => state)).toEqual(['failed', 'done'])
  const { data } = await findRecords(admin(), 'work_order', { filter: where('id', 'eq', id) })
  expect(data[0]?.remark).toBe('seen')
  await switchRule(admin(), rule, false)
})

test('a rule that acts on one record over and over is held back', async () => {
  const rule = await publish(
    ruleOn({
      on: { kind: 'record', options: { table: 'inspection', events: ['updated'] } },
      when: { formula: 'name = "D"' },
      results: [result('message', { people: [{ id: newId(), title: 'X' }], text: 'Again' })],
    }),
  )
  let { id, version } = await createRecord(admin(), 'inspection', { name: 'D' })
  for (let at = 0; at < 24; at++)
    ({ version } = await updateRecord(admin(), 'inspection', id, { hours: String(at), version }))
  const all = await endedRuns(rule, 21)
  expect(all.filter(({ error }) => error?.code === 'rule.braked')).toHaveLength(1)
  await switchRule(admin(), rule, false)
})

test('the rights of the person who caused it are those of now', async () => {
  const rule = await publish(
    ruleOn({
      on: { kind: 'record', options: { table: 'work_order', events: ['created'] } },
      when: { formula: 'name = "E"' },
      results: [result('change', { values: [{ field: 'remark', formula: '"seen"' }] })],
      as: 'person',
    }),
  )
  // The actor of the test is no member of the space.
  await createRecord(admin(), 'work_order', { name: 'E', state: 'open' })
  expect(await endedRuns(rule, 1)).toMatchObject([{ state: 'failed', error: { code: 'rule.person_left' } }])
  await switchRule(admin(), rule, false)
})

test('a button starts the rule for the records that meet its condition, for whoever presses it', async () => {
  const rule = await publish(
    ruleOn({
      on: { kind: 'button', options: { table: 'work_order' } },
      when: { filter: where('state', 'eq', 'done') },
    }),
  )
  const done = await createRecord(admin(), 'work_order', { name: 'G', state: 'done', hours: '1' })
  const open = await createRecord(admin(), 'work_order', { name: 'G', state: 'open' })
  const press = (table: string) => ruleDoor.start(testCtx(kernel), { rule, table, records: [done, open] })
  await expect(press('inspection')).rejects.toMatchObject({ code: 'rule.not_found' })
  expect(await press('work_order')).toEqual([{ id: done.id }, { id: open.id, code: 'button.not_now' }])
  expect(await endedRuns(rule, 1)).toMatchObject([{ state: 'succeeded', start: { event: 'button' } }])
  expect(await inspectionsOf('G')).toMatchObject([{ hours: 2 }])
  await switchRule(admin(), rule, false)
  await expect(press('work_order')).rejects.toMatchObject({ code: 'rule.not_found' })
})

test('a dry run shows what would happen and writes nothing', async () => {
  const { id } = await createRecord(admin(), 'work_order', { name: 'F', state: 'done', hours: '4' })
  const tried = await tryRule(admin(), {
    rule: ruleOn({ when: { filter: where('state', 'eq', 'done') } }),
    record: id,
  })
  expect(tried).toMatchObject({
    met: true,
    inputs: [{ field: 'state', value: 'done' }],
    effects: [
      { kind: 'create', records: [{ does: 'creates', title: 'F', values: { hours: 8 }, issues: [] }] },
    ],
  })
  expect(await inspectionsOf('F')).toEqual([])
})

test('a rule that cannot run is never switched on', async () => {
  const broken = ruleOn({ when: { formula: 'no_such_field > 1' } })
  await expect(publish(broken)).rejects.toMatchObject({ code: 'design.invalid' })
  await expect(publish(ruleOn({ results: [] }))).rejects.toMatchObject({ code: 'design.invalid' })
  await expect(publish(ruleOn({ when: { filter: where('state', 'gt', 'x') } }))).rejects.toMatchObject({
    code: 'design.invalid',
  })
})

test('a rule that changed is compiled anew, the others are not', async () => {
  const woken = async () =>
    (await rulesInForce(admin())).woken('record.updated', 'work_order', ['state'], { state: 'done' })
  const [changed, kept, off] = [
    await publish(ruleOn({})),
    await publish(ruleOn({})),
    await publish(ruleOn({})),
  ]
  const before = await woken()
  const conditions = before.map(rule => rule.condition())
  await publish(ruleOn({ when: { formula: 'before.state = "open"' } }), changed, 1)
  await switchRule(admin(), off, false)
  const after = await woken()
  expect(after.filter(rule => !before.includes(rule)).map(({ id }) => id)).toEqual([changed])
  expect(after.map(({ id }) => id)).not.toContain(off)
  expect(after.find(({ id }) => id === kept)?.condition()).toBe(
    conditions[before.findIndex(({ id }) => id === kept)],
  )
  expect(after.find(({ id }) => id === changed)?.condition()?.when).toEqual({
    formula: 'before.state = "open"',
  })
})
