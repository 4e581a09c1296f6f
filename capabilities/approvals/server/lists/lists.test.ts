import { newId } from '@gantry/base/shared'
import { getRecord } from '@gantry/records/server'
import { codeOf, testCtx } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import type { InstanceList } from '../../shared/lists.ts'
import { instanceOfRecord } from '../instance-of-record.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'
import { markCopiesRead } from './copies.ts'
import { countWork } from './count-work.ts'
import { dropSubmission, keepSubmission } from './drafts.ts'
import { approvalSpace } from './fixtures.ts'
import { listInstances } from './list-instances.ts'

const { kernel, admin, as, idOf, published, recorded, submitted, give, taskOf } = await approvalSpace()
const workflow = await published()

const listed = async (name: string, list: InstanceList, more: object = {}) =>
  (await listInstances(as(name), { list, ...more })).data.map(({ instance }) => instance)

test('a list is narrowed by title, workflow, state and time, and goes on after a cursor', async () => {
  const pump = await submitted(workflow, 'Pump 100% tight')
  const crane = await submitted(await published(), 'Crane')
  const asked = (more: object) => listed('zeng', 'started', more)
  expect(await asked({ search: '100% T' })).toEqual([pump.instance])
  expect(await asked({ search: '100_' })).toEqual([])
  expect(await asked({ workflow })).toEqual([pump.instance])
  expect(await asked({ after: crane.instance })).toEqual([pump.instance])
  await give('li', crane.instance, { do: 'agree', task: await taskOf('li', crane.instance) })
  expect(await asked({ state: 'finished' })).toEqual([crane.instance])
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  expect(await asked({ from: at(-1), until: at(1) })).toEqual([crane.instance, pump.instance])
  expect(await asked({ from: at(1) })).toEqual([])
  expect(await asked({ until: at(-1) })).toEqual([])
  const { workflows } = await listInstances(as('zeng'), { list: 'started' })
  expect(workflows.map(({ id }) => id)).toContain(workflow)
})

test('what a person sent can be fetched back until somebody decides after him', async () => {
  const two = await published({}, { executors: [{ rule: 'users', ids: [idOf('wang')] }] })
  const { instance } = await submitted(two, 'Valve')
  const fetchOf = async (name: string, list: InstanceList) =>
    (await listInstances(as(name), { list })).data.find(each => each.instance === instance)?.fetch
  expect(await fetchOf('zeng', 'started')).toEqual(expect.any(Number))
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance) })
  expect(await fetchOf('zeng', 'started')).toBeNull()
  const own = await fetchOf('li', 'processed')
  await give('li', instance, { do: 'fetch_back', task: own ?? 0 })
  expect(await taskOf('li', instance)).toBeGreaterThan(own ?? 0)
  expect(await fetchOf('li', 'processed')).toBeNull()
})

test('copies are unread until they are marked', async () => {
  const { instance } = await submitted(workflow, 'Filter')
  await give('zeng', instance, { do: 'cc', to: [idOf('sun')] })
  expect((await countWork(as('sun'))).copied).toBe(1)
  expect(await listed('sun', 'copied', { unread: true })).toEqual([instance])
  expect(await markCopiesRead(as('wang'), [instance])).toEqual({ read: 0 })
  expect(await markCopiesRead(as('sun'), [instance])).toEqual({ read: 1 })
  expect(await listed('sun', 'copied', { unread: true })).toEqual([])
  expect(await listed('sun', 'copied')).toEqual([instance])
})

test('whoever decides has a copy too, before and after, until it is taken back', async () => {
  const { instance } = await submitted(workflow, 'Bearing')
  await give('zeng', instance, { do: 'cc', to: [idOf('li')] })
  expect(await listed('li', 'copied', { unread: true })).toContain(instance)
  await markCopiesRead(as('li'), [instance])
  await give('li', instance, { do: 'agree', task: (await taskOf('li', instance)) ?? 0 })
  expect(await listed('li', 'copied')).toContain(instance)
  expect(await listed('li', 'copied', { unread: true })).not.toContain(instance)
  await runCommand(admin(), {
    instance,
    key: newId(),
    command: { do: 'revoke_cc', from: [idOf('li')] },
  })
  expect(await listed('li', 'copied')).not.toContain(instance)
  expect(await listed('li', 'processed')).toContain(instance)
})

test('a monitor takes a copy back, and nobody else does', async () => {
  const { instance, record } = await submitted(workflow, 'Flange')
  await give('zeng', instance, { do: 'cc', to: [idOf('sun')] })
  expect(await listed('sun', 'copied')).toContain(instance)
  const back = { do: 'revoke_cc' as const, from: [idOf('sun'), idOf('li')] }
  expect(await codeOf(give('zeng', instance, back))).toBe('workflow.not_holder')
  const asZeng = await readInstance(as('zeng'), instance)
  expect([asZeng.copies, asZeng.may.includes('revoke_cc')]).toEqual([[], false])
  const asMonitor = await readInstance(admin(), instance)
  expect(asMonitor.copies).toEqual([{ id: idOf('sun'), title: 'sun' }])
  expect(asMonitor.may).toContain('revoke_cc')
  await runCommand(admin(), { instance, key: newId(), command: back })
  expect((await readInstance(admin(), instance)).may).not.toContain('revoke_cc')
  expect(await listed('sun', 'copied')).not.toContain(instance)
  expect(await codeOf(readInstance(as('sun'), instance))).toBe('workflow.not_found')
  expect(record).toBeTruthy()
  // Whoever has something to do keeps it.
  expect(await codeOf(readInstance(as('li'), instance))).toBe('done')
})

test('a delegation is listed for both until it is answered or done', async () => {
  const { instance } = await submitted(workflow, 'Gasket')
  const task = await taskOf('li', instance)
  await give('li', instance, { do: 'delegate', task, to: idOf('zhao') })
  const [given] = (await listInstances(as('li'), { list: 'delegated_by_me' })).data
  expect(given).toMatchObject({ instance, delegation: { task, state: 'offered', by: 'li', to: 'zhao' } })
  expect(await listed('zhao', 'delegated_to_me')).toEqual([instance])
  await give('zhao', instance, { do: 'accept', task })
  expect((await listInstances(as('li'), { list: 'delegated_by_me' })).data[0]?.delegation?.state).toBe(
    'delegated',
  )
  // The count is of what waits for the reader, not of what he gave away.
  const counts = await Promise.all(['li', 'zhao'].map(name => countWork(as(name))))
  expect(counts.map(({ delegated }) => delegated)).toEqual([0, 1])
  await give('zhao', instance, { do: 'agree', task })
  expect(await listed('li', 'delegated_by_me')).toEqual([])
  expect(await listed('zhao', 'delegated_to_me')).toEqual([])
})

test('a submission is kept for its initiator alone, and gone when the record is submitted', async () => {
  const record = await recorded('Bearing')
  const { instance } = await keepSubmission(as('zeng'), { workflow, record, picks: { lead: [idOf('li')] } })
  expect(await keepSubmission(as('zeng'), { workflow, record })).toEqual({ instance })
  expect(await listed('zeng', 'drafts')).toEqual([instance])
  expect(await listed('zeng', 'started')).not.toContain(instance)
  expect((await instanceOfRecord(as('zeng'), 'purchase', record)).draft).toEqual({
    instance,
    workflow,
    picks: {},
  })
  // What its owner keeps is his alone, and nobody hides what belongs to another.
  expect(await codeOf(instanceOfRecord(admin(), 'purchase', record))).toBe('record.not_found')
  expect(await codeOf(getRecord(as('li'), 'purchase', record))).toBe('record.not_found')
  expect(await codeOf(readInstance(admin(), instance))).toBe('workflow.not_found')
  expect(await codeOf(dropSubmission(as('li'), instance))).toBe('workflow.not_found')
  await startInstance(as('zeng'), {
    id: newId(),
    workflow,
    record,
    key: newId(),
    command: { do: 'submit' },
  })
  expect(await listed('zeng', 'drafts')).toEqual([])

  const other = await recorded('Seal')
  const kept = await keepSubmission(as('zeng'), { workflow, record: other })
  expect(await codeOf(getRecord(as('li'), 'purchase', other))).toBe('record.not_found')
  await dropSubmission(as('zeng'), kept.instance)
  expect(await codeOf(getRecord(as('li'), 'purchase', other))).toBe('done')
  await keepSubmission(as('li'), { workflow, record: other })
  expect(await codeOf(getRecord(as('zeng'), 'purchase', other))).toBe('done')
  expect((await countWork(as('zeng'))).drafts).toBe(0)
})

test('monitors list all instances, others none, and spaces never see each other', async () => {
  const { instance } = await submitted(workflow, 'Boiler')
  const all = await listInstances(admin(), { list: 'monitored' })
  expect(all.data.map(each => each.instance)).toContain(instance)
  expect(await listed('sun', 'monitored')).toEqual([])
  const beta = testCtx(kernel, { space: 'beta', userType: 'admin' })
  expect((await listInstances(beta, { list: 'monitored' })).data).toEqual([])
})
