import { type AppError, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { workflowDoorOf } from '@gantry/workflow/server'
import { bodyOf, emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import { listTodos } from './desk/list-todos.ts'
import { todosHolding } from './holding/todos.ts'
import { approvals } from './index.ts'
import { instanceOfRecord } from './instance-of-record.ts'
import { listInstances } from './lists/list-instances.ts'
import { readInstance, readInstanceDefinition } from './read-instance.ts'
import { runCommand, runDue } from './run-command.ts'
import { runningInstances } from './running-work.ts'
import { startInstance } from './start-instance.ts'
import { tryWorkflow } from './try-workflow.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])

const admin = () => testCtx(kernel, { userType: 'admin' })
const people: Record<string, string> = {}
const as = (name: string): Ctx => testCtx(kernel, { personId: people[name] ?? '', name })
const table = drawnTable(
  'purchase',
  { amount: field.decimal({ scale: 2 }), note: field.text() },
  { policy: [{ operations: ['read', 'create'] }, { who: true, operations: ['read'] }] },
)

const step = (...who: string[]): FlowNode => ({
  kind: 'approve',
  settings: {
    name: 'Approve',
    executors: [{ rule: 'users', ids: who.map(name => people[name] ?? '') }],
    sign: { mode: 'countersign' },
    fields: { note: 'edit' },
    returns: { to: 'any', resubmit: 'rerun' },
    buttons: { return: true, delegate: true },
  },
})

/** Over 50,000 the director too. */
const purchase = (): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'purchase'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: step('li', 'wang'),
    much: {
      kind: 'exclusive',
      settings: { name: 'How much', branches: [{ id: 'much', when: 'amount > 50000' }, { id: 'little' }] },
    },
    director: step('zhao'),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'much' },
    { id: '3', from: 'much', port: 'much', to: 'director' },
    { id: '4', from: 'much', port: 'little', to: 'end' },
    { id: '5', from: 'director', to: 'end' },
  ],
})

let published: WorkflowDef

const submitted = async (amount: number, workflow = published.id) => {
  const { id: record } = await createRecord(as('zeng'), 'purchase', { name: `Pump for ${amount}`, amount })
  const moved = await startInstance(as('zeng'), {
    id: newId(),
    workflow,
    record,
    key: newId(),
    command: { do: 'submit' },
  })
  return { ...moved, record }
}

const taskOf = async (name: string, instance: string): Promise<number> => {
  const found = (await listTodos(as(name))).data.find(todo => todo.instance === instance)
  if (!found) throw new Error(`${name} has nothing to do`)
  return found.task
}

const agree = async (name: string, instance: string) =>
  runCommand(as(name), {
    instance,
    key: newId(),
    command: { do: 'agree', task: await taskOf(name, instance) },
  })

beforeAll(async () => {
  await createSpaceSchema(admin())
  for (const name of ['zeng', 'li', 'wang', 'zhao', 'sun']) {
    const { id } = await createRecord(asSystem(admin(), 'test'), 'member', {
      name,
      name_pinyin: name,
      user_type: 'user',
      state: 'active',
      account: name,
    })
    people[name] = id
  }
  await saveTable(admin(), table)
  published = purchase()
  const key = { kind: 'workflow', id: published.id }
  const draft = await keepDraft(admin(), {
    ...key,
    body: bodyOf(published),
    base: null,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision: draft.revision }] })
})

describe('an approval', () => {
  test('goes to both leads, to the director over 50,000, and is finished', async () => {
    const { instance, state } = await submitted(60_000)
    expect(state).toBe('ongoing')
    expect((await listTodos(as('li'))).data[0]).toMatchObject({ subject: 'Pump for 60000', node: 'Approve' })
    expect((await agree('li', instance)).state).toBe('ongoing')
    await expect(taskOf('zhao', instance)).rejects.toThrow()
    await agree('wang', instance)
    expect((await agree('zhao', instance)).outcome).toBe('approved')
    const { track, nodes } = await readInstance(as('zeng'), instance)
    expect(track.map(({ seq }) => seq)).toEqual(track.map((_, at) => at + 1))
    expect(nodes.find(({ id }) => id === 'director')?.state).toBe('completed')
    expect((await listTodos(as('zhao'))).data).toEqual([])
  })

  test('names the steps ahead in the order of the drawing, whatever the order they were drawn in', async () => {
    const def = purchase()
    const { director, lead, start, ...others } = def.nodes
    if (!director || !lead || !start) throw new Error('a step is missing')
    const nodes = { director, start, ...others, lead }
    const drawn = { ...def, nodes }
    await releaseDesign(admin(), { kind: 'workflow', id: drawn.id, body: bodyOf(drawn) })
    const { instance } = await submitted(60_000, drawn.id)
    const found = (await readInstance(as('zeng'), instance)).nodes
    expect(found.filter(({ ahead }) => ahead).map(({ id }) => id)).toEqual(['much', 'director', 'end'])
    for (const name of ['li', 'wang', 'zhao']) await agree(name, instance)
  })

  test('of less is finished without the director', async () => {
    const { instance } = await submitted(10)
    await agree('li', instance)
    expect(await agree('wang', instance)).toMatchObject({ state: 'finished', outcome: 'approved' })
  })

  test('writes the fields the step opens and no others', async () => {
    const { instance, record } = await submitted(20)
    const task = await taskOf('li', instance)
    await runCommand(as('li'), {
      instance,
      key: newId(),
      command: { do: 'agree', task },
      values: { note: 'seen', amount: 1 },
    })
    expect((await getRecord(admin(), 'purchase', record)).data).toMatchObject({ note: 'seen', amount: 20 })
  })

  test('is returned with a reason of at most 60 characters', async () => {
    const { instance } = await submitted(30)
    const { mine } = await readInstance(as('li'), instance)
    const [own] = mine
    const to = own?.targets[0]?.activation ?? 0
    const give = (reason: string) =>
      runCommand(as('li'), {
        instance,
        key: newId(),
        command: { do: 'return', task: own?.task ?? 0, to, reason },
      })
    expect(await codeOf(give('退'.repeat(61)))).toBe('workflow.reason_too_long')
    expect(await codeOf(give('  '))).toBe('workflow.reason_required')
    await give('𠮷'.repeat(60))
    expect((await listTodos(as('wang'))).data.some(todo => todo.instance === instance)).toBe(false)
    expect(await taskOf('zeng', instance)).toBeGreaterThan(0)
  })
})

describe('who is refused', () => {
  test('whoever decides second on what he saw before learns who was first', async () => {
    const { instance } = await submitted(100)
    const { rev } = await readInstance(as('li'), instance)
    const task = await taskOf('li', instance)
    const decide = () =>
      runCommand(as('li'), { instance, key: newId(), command: { do: 'agree', task }, rev }).then(
        () => null,
        (problem: AppError) => [problem.code, problem.params.who],
      )
    expect(await decide()).toBeNull()
    expect(await decide()).toEqual(['workflow.task_handled', 'li'])
  })

  test('strangers do not learn of an instance, and colleagues do not decide for one another', async () => {
    const { instance } = await submitted(40)
    const task = await taskOf('li', instance)
    const agreeAs = (ctx: Ctx) => runCommand(ctx, { instance, key: newId(), command: { do: 'agree', task } })
    expect(await codeOf(agreeAs(as('sun')))).toBe('workflow.not_found')
    expect(await codeOf(readInstance(as('sun'), instance))).toBe('workflow.not_found')
    expect(await codeOf(agreeAs(as('wang')))).toBe('workflow.not_holder')
    const beta = testCtx(kernel, { space: 'beta', personId: people.li ?? '' })
    expect(await codeOf(readInstance(beta, instance))).toBe('workflow.not_found')
    const { rows } = await admin().db.run<{ n: number }>(sql`
      select count(*)::int as n from gantry.audit where space = 'alpha' and action = 'workflow.refused'
        and details->>'instance' = ${instance}`)
    expect(rows[0]?.n).toBe(2)
  })

  test('a record is in one running instance at a time', async () => {
    const { record } = await submitted(50)
    const again = () =>
      startInstance(as('zeng'), {
        id: newId(),
        workflow: published.id,
        record,
        key: newId(),
        command: { do: 'submit' },
      })
    expect(await codeOf(again())).toBe('workflow.instance_state')
  })

  test('a workflow nobody can finish is not published', async () => {
    const broken = { ...purchase(), edges: [] }
    const key = { kind: 'workflow', id: broken.id }
    const draft = await keepDraft(admin(), {
      ...key,
      body: bodyOf(broken),
      base: null,
      revision: 0,
    })
    expect(await codeOf(publishDesigns(admin(), { designs: [{ ...key, revision: draft.revision }] }))).toBe(
      'design.invalid',
    )
  })
})

describe('at the same moment', () => {
  test('27 of parallel commands on one task one wins, the others are told who was first', async () => {
    const { instance } = await submitted(60)
    const task = await taskOf('li', instance)
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        codeOf(
          runCommand(as('li'), {
            instance,
            key: newId(),
            command: { do: at % 2 ? 'agree' : 'disagree', task },
          }),
        ),
      ),
    )
    expect(codes.filter(code => code === 'done')).toHaveLength(1)
    expect(new Set(codes.filter(code => code !== 'done'))).toSatisfy((others: Set<string>) =>
      [...others].every(code => code === 'workflow.task_handled' || code === 'workflow.instance_state'),
    )
  })

  test('28 two branches that arrive together fire the join once', async () => {
    const def: WorkflowDef = {
      ...emptyWorkflow(newId(), 'purchase'),
      nodes: {
        start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
        both: { kind: 'parallel', settings: { name: 'Both', branches: [{ id: 'a' }, { id: 'b' }] } },
        a: step('li'),
        b: step('wang'),
        join: { kind: 'join', settings: { name: 'Join', of: 'both' } },
        after: step('zhao'),
        end: { kind: 'end', settings: { name: 'End' } },
      },
      edges: [
        { id: '1', from: 'start', to: 'both' },
        { id: '2', from: 'both', port: 'a', to: 'a' },
        { id: '3', from: 'both', port: 'b', to: 'b' },
        { id: '4', from: 'a', to: 'join' },
        { id: '5', from: 'b', to: 'join' },
        { id: '6', from: 'join', to: 'after' },
        { id: '7', from: 'after', to: 'end' },
      ],
    }
    await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf(def) })
    const { instance } = await submitted(70, def.id)
    await Promise.all([agree('li', instance), agree('wang', instance)])
    const waiting = (await listTodos(as('zhao'))).data.filter(todo => todo.instance === instance)
    expect(waiting).toHaveLength(1)
  })

  test('29 of a time limit and a person exactly one wins', async () => {
    const def = purchase()
    const lead = def.nodes.lead
    if (lead?.kind !== 'approve') throw new Error('no step')
    const timeLimit = { limit: { minutes: 1 }, rules: [{ action: 'auto_agree' as const }] }
    const nodes = { ...def.nodes, lead: { ...lead, settings: { ...lead.settings, timeLimit } } }
    await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf({ ...def, nodes }) })
    for (let round = 0; round < 3; round++) {
      const { instance } = await submitted(75, def.id)
      await agree('li', instance)
      const task = await taskOf('wang', instance)
      const later: Ctx = { ...asSystem(admin(), 'test'), now: new Date(Date.now() + 120_000) }
      const codes = await Promise.all([
        codeOf(runDue(later, instance)),
        codeOf(
          runCommand(as('wang'), {
            instance,
            key: newId(),
            command: { do: round ? 'agree' : 'disagree', task },
          }),
        ),
      ])
      expect(codes.filter(code => code === 'done')).toHaveLength(1)
      const { track } = await readInstance(as('zeng'), instance)
      const decisions = track.filter(
        ({ task: of, action }) => of === task && ['agree', 'disagree', 'auto_agree'].includes(action),
      )
      expect(decisions).toHaveLength(1)
    }
  })

  test('30 the same key acts once and answers the same', async () => {
    const { instance } = await submitted(80)
    const task = await taskOf('li', instance)
    const key = newId()
    const give = () => runCommand(as('li'), { instance, key, command: { do: 'agree', task } })
    const answers = await Promise.all([give(), give(), give()])
    expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
  })
})

test('a trial says who is asked and why, by the same engine, and stores nothing', async () => {
  const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Crane', amount: 70_000 })
  const count = async () =>
    (await admin().db.run<{ n: number }>(sql`select count(*)::int as n from gantry.wf_instance`)).rows[0]?.n
  const before = await count()
  const tried = await tryWorkflow(admin(), { body: published, initiator: people.zeng ?? '', record })
  expect(tried).toMatchObject({ outcome: 'approved', refused: null })
  expect(tried.steps.map(({ node, people }) => [node, people.map(({ title }) => title)])).toEqual([
    ['start', ['zeng']],
    ['lead', ['li', 'wang']],
    ['director', ['zhao']],
    ['end', []],
  ])
  expect(tried.steps[1]?.why?.rules.flatMap(each => each.people)).toEqual(['li', 'wang'])
  expect(tried.steps[2]?.why?.passed).toEqual([{ node: 'much', branches: ['much'] }])
  expect(await count()).toBe(before)
  expect(
    await codeOf(
      tryWorkflow(admin(), { body: { ...published, edges: [] }, initiator: people.zeng ?? '', record }),
    ),
  ).toBe('design.invalid')
})

test('a trial that stops because nobody is found says at which step, and what its rules gave', async () => {
  const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Belt', amount: 1 })
  const lead = step('li')
  if (lead.kind !== 'approve') throw new Error('no step')
  const rule = { rule: 'role' as const, ids: [newId()] }
  const settings = { ...lead.settings, executors: [rule], empty: { does: 'block' as const } }
  const def = purchase()
  const body = { ...def, nodes: { ...def.nodes, lead: { ...lead, settings } } }
  const { steps, refused } = await tryWorkflow(admin(), { body, initiator: people.zeng ?? '', record })
  expect(steps).toEqual([])
  expect(refused).toMatchObject({
    code: 'no_executor',
    node: 'lead',
    rules: [{ rule: 'role', people: [], dropped: [] }],
  })
})

test('a trial picks the first who may be picked, or whom it is told to, and refuses others', async () => {
  const def = purchase()
  const lead = def.nodes.lead
  if (lead?.kind !== 'approve') throw new Error('no step')
  const [li = '', wang = '', zhao = ''] = [people.li, people.wang, people.zhao]
  const asks = { opinion: 'required' as const, signature: true }
  const executors = [{ rule: 'picked' as const, among: [{ rule: 'users' as const, ids: [li, wang] }] }]
  const body = {
    ...def,
    nodes: { ...def.nodes, lead: { ...lead, settings: { ...lead.settings, executors, ...asks } } },
  }
  const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Hoist', amount: 10 })
  const played = async (picks?: Record<string, string[]>) => {
    const tried = await tryWorkflow(admin(), {
      body,
      initiator: people.zeng ?? '',
      record,
      ...(picks && { picks }),
    })
    const step = tried.steps.find(({ node }) => node === 'lead')
    return { refused: tried.refused?.code, people: step?.people.map(({ title }) => title), pick: step?.pick }
  }
  const among = [
    { id: li, title: 'li' },
    { id: wang, title: 'wang' },
  ]
  expect(await played()).toEqual({ refused: undefined, people: ['li'], pick: { among, min: 1, max: 100 } })
  expect(await played({ lead: [wang] })).toMatchObject({ refused: undefined, people: ['wang'] })
  expect(await played({ lead: [zhao] })).toMatchObject({ refused: 'pick_out_of_range' })
})

test('a limit that is due agrees by itself, and changes nothing where somebody was first', async () => {
  const def = purchase()
  const lead = def.nodes.lead
  if (lead?.kind !== 'approve') throw new Error('no step')
  const nodes: WorkflowDef['nodes'] = {
    ...def.nodes,
    lead: {
      ...lead,
      settings: { ...lead.settings, timeLimit: { limit: { minutes: 1 }, rules: [{ action: 'auto_agree' }] } },
    },
  }
  await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf({ ...def, nodes }) })
  const { instance } = await submitted(90, def.id)
  await agree('li', instance)
  const later: Ctx = { ...asSystem(admin(), 'test'), now: new Date(Date.now() + 120_000) }
  expect(await runDue(later, instance)).toMatchObject({ state: 'finished', outcome: 'approved' })
  expect(await codeOf(runDue(later, instance))).toBe('workflow.instance_state')
})

describe('the workflow of a record', () => {
  test('is answered to those concerned, with its steps and what they may do, and offers others nothing', async () => {
    const { record, instance } = await submitted(100)
    const own = await instanceOfRecord(as('zeng'), 'purchase', record)
    expect(own.startable).toEqual([])
    expect(own.instance).toMatchObject({ instance, state: 'ongoing', may: ['urge', 'cc', 'invalidate'] })
    expect(own.instance?.steps.map(({ node, state, people }) => [node, state, people[0]?.title])).toEqual([
      ['start', 'done', 'zeng'],
      ['lead', 'open', 'li'],
      ['lead', 'open', 'wang'],
    ])
    expect((await instanceOfRecord(admin(), 'purchase', record)).instance?.may).toEqual([
      'urge',
      'cc',
      'interrupt',
      'roll_back',
      'reassign',
      'invalidate',
    ])
    expect(await instanceOfRecord(as('sun'), 'purchase', record)).toEqual({
      instance: null,
      startable: [],
      starts: { own: true, principals: [] },
      draft: null,
    })
    expect(await codeOf(readInstanceDefinition(as('sun'), instance))).toBe('workflow.not_found')
    expect((await readInstanceDefinition(as('li'), instance)).def.id).toBe(published.id)
  })

  test('that ended is shown, and the record may be submitted again', async () => {
    const { record, instance } = await submitted(110)
    await agree('li', instance)
    await agree('wang', instance)
    const ended = await instanceOfRecord(as('wang'), 'purchase', record)
    expect(ended.instance).toMatchObject({ instance, state: 'finished', outcome: 'approved' })
    expect(ended.startable.map(({ id }) => id)).toContain(published.id)
    expect(ended.instance?.steps.every(({ finished }) => finished !== null)).toBe(true)
  })

  test('of a record nobody has is not found', async () => {
    expect(await codeOf(instanceOfRecord(as('zeng'), 'purchase', newId()))).toBe('record.not_found')
  })
})

test('people list what they started and what they decided, page by page, and no others', async () => {
  const { instance } = await submitted(120)
  const [first] = (await listInstances(as('zeng'), { list: 'started' })).data
  expect(first).toMatchObject({ instance, state: 'ongoing', outcome: null, ended: null })
  expect(first?.current.map(({ person }) => person)).toEqual(['li', 'wang'])
  const listed = async (name: string) =>
    (await listInstances(as(name), { list: 'processed' })).data.map(each => each.instance)
  expect(await listed('li')).not.toContain(instance)
  await agree('li', instance)
  expect(await listed('li')).toContain(instance)
  expect(await listed('wang')).not.toContain(instance)
  await runCommand(as('zeng'), {
    instance,
    key: newId(),
    command: { do: 'cc', to: [people.sun ?? ''] },
  })
  const copied = await listInstances(as('sun'), { list: 'copied' })
  expect(copied.data.map(each => each.instance)).toEqual([instance])
  const after = copied.data[0]?.instance ?? ''
  expect((await listInstances(as('sun'), { list: 'copied', after })).data).toEqual([])
  const beta = testCtx(kernel, { space: 'beta', personId: people.sun ?? '' })
  expect((await listInstances(beta, { list: 'copied' })).data).toEqual([])
  expect(await codeOf(readInstanceDefinition(beta, instance))).toBe('workflow.not_found')
})

test('what a leaver has to do goes to a successor, or by the rule of its node', async () => {
  const { instance } = await submitted(100)
  const before = (await todosHolding.list(admin(), people.li ?? ''))[0]?.count ?? 0
  expect(before).toBeGreaterThan(0)
  const line = { person: people.li ?? '', key: 'all', to: people.sun ?? '' }
  expect(await todosHolding.handOver(admin(), line)).toMatchObject({ refused: 0 })
  expect(await todosHolding.list(admin(), line.person)).toEqual([])
  expect((await listTodos(as('sun'))).data.some(todo => todo.instance === instance)).toBe(true)
  await todosHolding.handOver(admin(), { ...line, person: people.sun ?? '', to: null })
  expect(await todosHolding.list(admin(), people.sun ?? '')).toEqual([])
})

test('a field that running instances use is named with their number, by the release they follow', async () => {
  const { instance } = await submitted(70)
  const places = [
    { table: table.id, field: 'amount' },
    { table: table.id, field: 'nobody_uses_it' },
  ]
  const [used, ...others] = await runningInstances(admin(), table.id, places)
  expect(used?.place.field).toBe('amount')
  expect(used?.count).toBeGreaterThan(0)
  expect(others).toEqual([])
  await agree('li', instance)
  await agree('wang', instance)
  const [after] = await runningInstances(admin(), table.id, places)
  expect(after?.count ?? 0).toBe((used?.count ?? 0) - 1)
})

test('other designs start it for a record with the rights of the person', async () => {
  const door = workflowDoorOf(kernel)
  const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Hoist', amount: 5 })
  const moved = await door?.submit(as('zeng'), { workflow: published.id, record })
  expect((await instanceOfRecord(as('zeng'), 'purchase', record)).instance?.instance).toBe(moved?.instance)
  const again = async () => door?.submit(as('zeng'), { workflow: published.id, record })
  expect(await codeOf(again())).toBe('workflow.instance_state')
  const act = async (who: string, does: 'agree' | 'urge' | 'invalidate', text?: string) =>
    door?.act(as(who), { workflow: published.id, record, act: does, ...(text !== undefined && { text }) })
  expect(await codeOf(act('zeng', 'agree'))).toBe('workflow.not_holder')
  expect(await codeOf(act('zeng', 'invalidate'))).toBe('workflow.reason_required')
  await act('zeng', 'invalidate', 'ordered twice')
  expect(await codeOf(act('zeng', 'urge'))).toBe('workflow.not_found')
})
