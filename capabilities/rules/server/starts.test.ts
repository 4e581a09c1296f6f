import { asJson, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { emit, platform, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rule } from '../shared/index.ts'
import { clock } from './clock/clock.ts'
import { rules } from './index.ts'
import { listRuleRuns } from './log/rule-runs.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  const pump = drawnTable('pump', { state: field.choice(['run', 'idle']), remark: field.text() })
  const alarm = drawnTable('alarm', { severity: field.choice(['high', 'low']) })
  await saveTables(
    admin(),
    [pump, alarm, drawnTable('device', {})].map(definition => ({ definition })),
  )
  running = await startWork(kernel, capabilities, 4)
})
afterAll(() => running?.stop())

const remarking = (remark: string) => [{ field: 'remark', formula: `"${remark}"` }]
const publish = (more: Pick<Rule, 'on' | 'when'>, remark: string): Promise<string> =>
  publishWith(more, { kind: 'change', options: { values: remarking(remark) } })
const publishWith = async (
  more: Pick<Rule, 'on' | 'when'>,
  result: Omit<Rule['results'][number], 'id'>,
): Promise<string> => {
  const key = { kind: 'rule', id: newId() }
  const rule: Rule = {
    name: 'Rule',
    app: 'app-1',
    results: [{ id: newId(), ...result }],
    as: 'rule',
    ...more,
  }
  const body = asJson(rule)
  const { revision } = await keepDraft(admin(), { ...key, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return key.id
}
const remarked = async (remark: string) => {
  const { data } = await findRecords(admin(), 'pump', { filter: where('remark', 'eq', remark) })
  return data.map(({ name }) => name).sort()
}
const statesOf = async (id: string) => (await listRuleRuns(admin(), { id })).data.map(({ state }) => state)

test('a schedule starts the rule for each record that meets the condition, once for each time', async () => {
  for (const [name, state] of [
    ['A', 'idle'],
    ['B', 'run'],
    ['C', 'idle'],
  ])
    await createRecord(admin(), 'pump', { name, state })
  const rule = await publish(
    {
      on: { kind: 'schedule', options: { every: 'day', at: '08:00', table: 'pump' } },
      when: { filter: where('state', 'eq', 'idle') },
    },
    'swept',
  )
  const wake = () => clock.run(kernel, { space: admin().space, rule }, new AbortController().signal)
  // Before its time nothing happens.
  await wake()
  await platform(kernel).run(sql`
    update gantry.rule_clock set next_at = now() - interval '1 second' where rule = ${rule}`)
  await Promise.all([wake(), wake()])
  await expect.poll(() => statesOf(rule)).toEqual(['succeeded', 'succeeded'])
  expect(await remarked('swept')).toEqual(['A', 'C'])
})

test('the end of a workflow starts the rules that wait for this workflow and its result', async () => {
  const { id } = await createRecord(admin(), 'pump', { name: 'D', state: 'run' })
  const options = { table: 'pump', event: 'ended', result: 'approved' }
  const rule = await publish({ on: { kind: 'workflow', options } }, 'approved')
  const ended = (result: string) =>
    emit(admin(), {
      type: 'instance.ended',
      table: 'pump',
      recordId: id,
      payload: { workflow: newId(), release: 1, instance: newId(), result },
    })
  await ended('rejected')
  await ended('approved')
  await expect.poll(() => statesOf(rule)).toEqual(['succeeded'])
  expect(await remarked('approved')).toEqual(['D'])
  const [run] = (await listRuleRuns(admin(), { id: rule })).data
  expect(run?.start).toMatchObject({ event: 'instance.ended', record: { id, title: 'D' } })
})

test('an alarm of a severity and a device that goes offline start the rules that wait for them', async () => {
  const made = (on: Rule['on'], remark: string) => {
    const values = [{ field: 'name', formula: 'name' }, ...remarking(remark)]
    return publishWith({ on }, { kind: 'create', options: { table: 'pump', values } })
  }
  const high = { table: 'alarm', events: ['raised'], severities: ['high'] }
  const alarmed = await made({ kind: 'alarm', options: high }, 'alarmed')
  const offline = await made({ kind: 'device', options: { table: 'device', events: ['offline'] } }, 'offline')
  const happened = await publishWith(
    {
      on: { kind: 'device', options: { table: 'device', events: ['event'], codes: ['dry_run'] } },
      when: { formula: 'event_level = "error"' },
    },
    {
      kind: 'create',
      options: {
        table: 'pump',
        values: [
          { field: 'name', formula: 'name + ": " + event_text' },
          { field: 'remark', copy: 'event_data' },
        ],
      },
    },
  )
  const { id: alarm } = await createRecord(admin(), 'alarm', { name: 'Too hot', severity: 'high' })
  const raised = (severity: string) =>
    emit(admin(), { type: 'alarm.raised', table: 'alarm', recordId: alarm, payload: { severity } })
  await raised('low')
  await raised('high')
  const { id: device } = await createRecord(admin(), 'device', { name: 'P-101' })
  for (const type of ['device.online', 'device.offline'])
    await emit(admin(), { type, table: 'device', recordId: device })
  const says = { text: 'No flow', at: '2026-11-30T08:00:00.000Z', data: { flow: 0 } }
  for (const [code, level] of [
    ['started', 'error'],
    ['dry_run', 'info'],
    ['dry_run', 'error'],
  ])
    await emit(admin(), {
      type: 'device.event',
      table: 'device',
      recordId: device,
      payload: { code, level, ...says },
    })
  await expect.poll(() => statesOf(alarmed)).toEqual(['succeeded'])
  await expect.poll(() => statesOf(happened)).toEqual(['succeeded'])
  await expect.poll(() => statesOf(offline)).toEqual(['succeeded'])
  expect(await remarked('alarmed')).toEqual(['Too hot'])
  expect(await remarked('offline')).toEqual(['P-101'])
  expect(await remarked('{"flow":0}')).toEqual(['P-101: No flow'])
})
