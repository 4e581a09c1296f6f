import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import {
  type Command,
  emptyWorkflow,
  type FlowNode,
  type InstanceEventData,
  instanceEventTypes,
  type NodeMessage,
} from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { castOf, decideAs, publish, submit, taskOf } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import type { Told } from './command-events.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const policy = [{ operations: ['read' as const, 'create' as const, 'update' as const] }]
const order = drawnTable('order', { amount: field.number() }, { policy })
let cast: Awaited<ReturnType<typeof castOf>>

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li', 'wang'])
  await saveTable(admin, order)
})

const step = (who: string, messages: readonly NodeMessage[]): FlowNode => ({
  kind: 'approve',
  settings: {
    name: who,
    executors: [{ rule: 'users', ids: [cast.idOf(who)] }],
    sign: { mode: 'single' },
    messages,
  },
})

/** Events of workflows so far, oldest first. */
const events = async () =>
  (
    await platform(kernel).run<{ readonly type: string; readonly payload: Told }>(
      sql`select type, payload from gantry.outbox where space = 'alpha' and type like 'workflow.%' order by id`,
    )
  ).rows.map(({ type, payload }) => ({ type, ...payload }))

/** Events of what happened to instances, with the record they are about. */
const happened = async (record: string) =>
  (
    await platform(kernel).run<{ readonly type: string; readonly payload: InstanceEventData }>(sql`
      select type, payload from gantry.outbox
      where space = 'alpha' and type = any(${[...instanceEventTypes]}::text[]) and table_id = 'order'
        and record_id = ${record}::uuid order by id`)
  ).rows

test('a step names the channels and the words of its messages, and who else is told', async () => {
  const { as, idOf } = cast
  const text = { 'zh-CN': '{name} 等您', en: '{name} waits' }
  const def = {
    ...emptyWorkflow(newId(), 'order'),
    nodes: {
      start: {
        kind: 'start' as const,
        settings: {
          name: 'Submit',
          executors: [{ rule: 'initiator' as const }],
          messages: [{ event: 'finished' as const, channels: [], text: 'Done', also: ['earlier' as const] }],
        },
      },
      first: step('li', [{ event: 'received', channels: ['mail', 'im'], text }]),
      second: step('wang', [
        { event: 'received', channels: ['inApp'], also: ['initiator', 'earlier'] },
        { event: 'urged', channels: ['sms'] },
      ]),
      end: { kind: 'end' as const, settings: { name: 'End' } },
    },
    edges: ['start', 'first', 'second', 'end'].slice(1).map((to, at) => ({
      id: `e${at}`,
      from: ['start', 'first', 'second'][at] ?? '',
      to,
    })),
  }
  await publish(admin, def)
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Pump' })
  const { instance } = await submit(as('zeng'), def.id, id)
  await decideAs(as('li'), instance)
  await runCommand(as('zeng'), { instance, key: newId(), command: { do: 'urge' } })
  await decideAs(as('wang'), instance)
  const ended = { outcome: 'approved', last: { by: idOf('wang'), result: 'agree' } }
  expect(await events()).toMatchObject([
    { type: 'workflow.received', to: [idOf('zeng')] },
    { type: 'workflow.received', to: [idOf('li')], said: { channels: ['mail', 'chat'], text } },
    { type: 'workflow.received', to: [idOf('wang')], said: { channels: ['product'] } },
    {
      type: 'workflow.progress',
      to: [idOf('zeng'), idOf('li')],
      about: 'received',
      said: { channels: ['product'] },
    },
    { type: 'workflow.urged', to: [idOf('wang')], said: { channels: ['sms'] } },
    { type: 'workflow.finished', to: [idOf('zeng')], said: { text: 'Done' }, ended },
    { type: 'workflow.progress', to: [idOf('li'), idOf('wang')], about: 'finished', ended },
  ])
  const told = await happened(id)
  expect(told.map(({ type, payload }) => [type, payload.node, payload.result])).toEqual([
    ['instance.started', undefined, undefined],
    ['instance.node_entered', 'start', undefined],
    ['instance.node_finished', 'start', 'submit'],
    ['instance.node_entered', 'first', undefined],
    ['instance.node_finished', 'first', 'agree'],
    ['instance.node_entered', 'second', undefined],
    ['instance.node_finished', 'second', 'agree'],
    ['instance.node_entered', 'end', undefined],
    ['instance.node_finished', 'end', 'done'],
    ['instance.ended', undefined, 'approved'],
  ])
  expect(told.at(3)?.payload).toMatchObject({ workflow: def.id, release: 1, instance, kind: 'approve' })
})

test('everybody a step asks is told by one event, which names the to-dos', async () => {
  const { as, idOf } = cast
  const ids = [idOf('li'), idOf('wang')]
  const def = {
    ...emptyWorkflow(newId(), 'order'),
    nodes: {
      start: {
        kind: 'start' as const,
        settings: { name: 'Submit', executors: [{ rule: 'initiator' as const }] },
      },
      both: {
        kind: 'approve' as const,
        settings: {
          name: 'Both',
          executors: [{ rule: 'users' as const, ids }],
          sign: { mode: 'countersign' as const },
        },
      },
      end: { kind: 'end' as const, settings: { name: 'End' } },
    },
    edges: [
      { id: 'e1', from: 'start', to: 'both' },
      { id: 'e2', from: 'both', to: 'end' },
    ],
  }
  await publish(admin, def)
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Valve' })
  const { instance } = await submit(as('zeng'), def.id, id)
  const { state } = await loadInstance(admin, instance)
  const asked = state.tasks.filter(task => task.state === 'open').map(task => task.id)
  expect(asked).toHaveLength(2)
  const received = (await events()).filter(
    each => each.instance === instance && each.tasks?.includes(asked[0] ?? 0),
  )
  expect(received).toEqual([
    {
      type: 'workflow.received',
      instance,
      to: ids,
      tasks: asked,
      subject: 'Valve',
      flow: def.name,
      step: 'Both',
    },
  ])
})

test('whoever gets something back is told once, with the reason and the to-do', async () => {
  const { as, idOf } = cast
  const def = {
    ...emptyWorkflow(newId(), 'order'),
    nodes: {
      start: {
        kind: 'start' as const,
        settings: { name: 'Submit', executors: [{ rule: 'initiator' as const }] },
      },
      check: {
        kind: 'approve' as const,
        settings: {
          name: 'Check',
          executors: [{ rule: 'users' as const, ids: [idOf('li')] }],
          sign: { mode: 'single' as const },
          returns: { to: 'any' as const, resubmit: 'rerun' as const },
          buttons: { return: true },
        },
      },
      end: { kind: 'end' as const, settings: { name: 'End' } },
    },
    edges: [
      { id: 'e1', from: 'start', to: 'check' },
      { id: 'e2', from: 'check', to: 'end' },
    ],
  }
  await publish(admin, def)
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Seal' })
  const { instance } = await submit(as('zeng'), def.id, id)
  const before = (await events()).length
  const { state } = await loadInstance(admin, instance)
  const task = state.tasks.find(each => each.state === 'open')?.id ?? 0
  const to = state.activations[0]?.id ?? 0
  await runCommand(as('li'), {
    instance,
    key: newId(),
    command: { do: 'return', task, to, reason: 'two offers, please' },
  })
  const after = await loadInstance(admin, instance)
  const given = after.state.tasks.filter(each => each.state === 'open').map(each => each.id)
  expect((await events()).slice(before)).toMatchObject([
    { type: 'workflow.returned', to: [idOf('zeng')], reason: 'two offers, please', tasks: given },
  ])
})

test('the answer to a delegation reaches its principal with the reason', async () => {
  const { as, idOf } = cast
  const only = step('li', [])
  const def = {
    ...emptyWorkflow(newId(), 'order'),
    nodes: {
      start: {
        kind: 'start' as const,
        settings: { name: 'Submit', executors: [{ rule: 'initiator' as const }] },
      },
      only: { ...only, settings: { ...only.settings, buttons: { delegate: true } } } as FlowNode,
      end: { kind: 'end' as const, settings: { name: 'End' } },
    },
    edges: [
      { id: 'e1', from: 'start', to: 'only' },
      { id: 'e2', from: 'only', to: 'end' },
    ],
  }
  await publish(admin, def)
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Belt' })
  const { instance } = await submit(as('zeng'), def.id, id)
  const task = await taskOf(as('li'), instance)
  const give = (who: string, command: Command) => runCommand(as(who), { instance, key: newId(), command })
  await give('li', { do: 'delegate', task, to: idOf('wang') })
  await give('wang', { do: 'refuse', task, reason: '我这周出差' })
  const own = (await events()).filter(each => each.instance === instance)
  expect(own.at(-1)).toMatchObject({
    type: 'workflow.offer_answered',
    instance,
    to: [idOf('li')],
    tasks: [task],
    subject: 'Belt',
    answer: 'refused',
    reason: '我这周出差',
  })
})
