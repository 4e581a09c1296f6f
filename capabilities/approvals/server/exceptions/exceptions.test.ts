import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field, required } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, type Ctx, platform, sql } from '@gantry/kernel/server'
import {
  createRecord,
  createSpaceSchema,
  getRecord,
  saveTable,
  saveTables,
  updateRecord,
} from '@gantry/records/server'
import { runEntry, runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { type ExecutorRule, emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import type {
  ExceptionKind,
  ExceptionRow,
  HandledPage,
  HandledRow,
  Repair,
} from '../../shared/exceptions-contract.ts'
import { castOf, decideAs, publish, submit } from '../fixtures.ts'
import { todosHolding } from '../holding/todos.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { saidRules } from '../said-rules.ts'
import { loadInstance } from '../store.ts'
import { countExceptions } from './count-exceptions.ts'
import { listExceptions } from './list-exceptions.ts'
import { listHandled } from './list-handled.ts'
import { repairExceptions } from './repair.ts'
import { repairEffects } from './repair-effects.ts'
import { setWorkflowState } from './set-workflow-state.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
await createSpaceSchema(testCtx(kernel, { userType: 'admin' }))
const { idOf, as, admin } = await castOf(kernel, ['zeng', 'li', 'mo', 'sun'])
const policy = [{ operations: ['read' as const, 'create' as const, 'update' as const] }]
const purchase = drawnTable('purchase', { log: field.text() }, { policy })
const check = drawnTable(
  'check',
  { name: { ...required(field.text()), label: 'Subject of the check' }, item: field.text() },
  { policy },
)
await saveTables(admin(), [{ definition: purchase }, { definition: check }])

const line = (nodes: Readonly<Record<string, FlowNode>>): WorkflowDef => {
  const ids = ['start', ...Object.keys(nodes), 'end']
  return {
    ...emptyWorkflow(newId(), 'purchase'),
    monitors: { users: [idOf('mo')], roles: [] },
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      ...nodes,
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: ids.slice(1).map((to, at) => ({ id: `e${at}`, from: ids[at] ?? '', to })),
  }
}
const step = (ids: readonly string[]): FlowNode => ({
  kind: 'approve',
  settings: { name: 'Lead', executors: [{ rule: 'users', ids }], sign: { mode: 'single' } },
})
/** The name of a check is required, and the step gives none. */
const failing = (skippable: boolean): FlowNode => ({
  kind: 'service',
  settings: {
    name: 'Note',
    undo: 'rerun_safe',
    attempts: 1,
    ...(skippable && { skippable }),
    work: { does: 'create', table: 'check', values: [{ field: 'item', copy: 'log' }] },
  },
})

const begin = async (def: WorkflowDef) => {
  const { id } = await createRecord(as('zeng'), 'purchase', { name: 'Pump' })
  return (await submit(as('zeng'), def.id, id)).instance
}
const work = async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(sql`
    select id from gantry.run where space = 'alpha' and state in ('queued', 'waiting') order by id`)
  for (const { id } of rows) await runEntry(kernel, 'alpha', id)
}
const listed = async (ctx: Ctx, kind: ExceptionKind) => (await listExceptions(ctx, { kind })).data
const repair = async (
  ctx: Ctx,
  what: Repair,
  rows: readonly Pick<ExceptionRow, 'instance' | 'run'>[],
  more: { readonly person?: string; readonly reason?: string } = {},
) =>
  (
    await repairExceptions(ctx, {
      do: what,
      items: rows.map(({ instance, run }) => ({ instance, key: newId(), ...(run && { run }) })),
      ...more,
    })
  ).map(({ code }) => code)

test('tasks without executor are listed for monitors and given to a person, with a result for each', async () => {
  const def = line({ lead: step([newId()]) })
  await publish(admin(), def)
  const [one, two] = [await begin(def), await begin(def)]
  const rows = await listed(as('mo'), 'nobody')
  expect(rows.map(({ instance }) => instance)).toEqual([one, two])
  expect(rows[0]).toMatchObject({
    subject: 'Pump',
    initiator: { title: 'zeng' },
    steps: [{ node: 'Lead' }],
    may: ['assign', 'find_again', 'roll_back', 'interrupt', 'invalidate'],
  })
  const page = await listExceptions(as('mo'), { kind: 'nobody', since: rows[0]?.since, after: one })
  expect(page.data.map(({ instance }) => instance)).toEqual([two])
  expect(await codeOf(listExceptions(as('mo'), { kind: 'nobody', since: rows[0]?.since }))).toBe(
    'request.invalid',
  )
  expect(await listed(as('sun'), 'nobody')).toEqual([])
  expect((await countExceptions(as('mo'))).nobody).toBe(2)
  expect(await countExceptions(as('sun'))).toEqual({
    nobody: 0,
    holder_gone: 0,
    failed: 0,
    interrupted: 0,
  })

  expect(await repair(as('sun'), 'assign', rows, { person: idOf('sun') })).toEqual([
    'workflow.not_found',
    'workflow.not_found',
  ])
  expect(await codeOf(repair(as('mo'), 'assign', rows))).toBe('request.invalid')
  expect(await repair(as('mo'), 'assign', rows.slice(0, 1), { person: newId() })).toEqual([
    'workflow.user_type',
  ])
  expect(await repair(as('mo'), 'assign', rows.slice(0, 1), { person: idOf('li') })).toEqual([null])
  expect(await repair(as('mo'), 'assign', rows, { person: idOf('li') })).toEqual([
    'workflow.task_state',
    null,
  ])
  expect(await listed(as('mo'), 'nobody')).toEqual([])
  expect((await decideAs(as('li'), one)).state).toBe('finished')
})

test('the rules that gave nobody are said by name, and asked again once a post has somebody', async () => {
  const system = asSystem(admin(), 'test')
  const post = await createRecord(system, 'post', { name: 'Foreman' })
  const lead: FlowNode = {
    kind: 'approve',
    settings: { name: 'Lead', executors: [{ rule: 'post', ids: [post.id] }], sign: { mode: 'single' } },
  }
  const def = line({ lead })
  await publish(admin(), def)
  const instance = await begin(def)
  const rows = await listed(as('mo'), 'nobody')
  expect(rows.map(({ steps }) => steps[0]?.rules)).toEqual([
    [{ rule: 'post', of: ['Foreman'], people: [], dropped: [] }],
  ])
  expect(rows[0]?.steps[0]?.empty).toBe('admin_seat')
  const again = async () => {
    const items = [{ instance, key: newId() }]
    const [{ code, params } = { code: null, params: {} }] = await repairExceptions(as('mo'), {
      do: 'find_again',
      items,
      reason: 'The post was vacant',
    })
    return { code, params }
  }
  expect(await again()).toEqual({ code: 'workflow.no_executor', params: { node: 'Lead' } })
  expect(await countExceptions(as('mo'))).toMatchObject({ nobody: 1 })
  const { data } = await getRecord(system, 'post', post.id)
  await updateRecord(system, 'post', post.id, { holders: [idOf('li')], version: data.version })
  expect(await again()).toEqual({ code: null, params: {} })
  expect(await countExceptions(as('mo'))).toMatchObject({ nobody: 0 })
  expect((await decideAs(as('li'), instance)).state).toBe('finished')
})

test('the initiator is not offered a task without executor that the engine refuses him', async () => {
  const own = async (same: 'self' | 'leader') => {
    const lead = step([newId()])
    if (lead.kind !== 'approve') throw new Error('The step is no approval')
    const def = line({ lead: { ...lead, settings: { ...lead.settings, same } } })
    await publish(admin(), def)
    const instance = await begin(def)
    const row = (await listed(as('mo'), 'nobody')).find(each => each.instance === instance)
    const refusal = await repair(as('mo'), 'assign', row ? [row] : [], { person: idOf('zeng') })
    if (row?.barred) await repair(as('mo'), 'assign', [row], { person: idOf('li') })
    return [row?.barred, refusal]
  }
  expect(await own('leader')).toEqual([idOf('zeng'), ['workflow.target_is_initiator']])
  expect(await own('self')).toEqual([null, [null]])
})

test('rules that look in the record or above a department say which field and which department', async () => {
  const executors: readonly ExecutorRule[] = [
    { rule: 'field', field: 'name' },
    { rule: 'dept_leader', base: { of: 'field', field: 'name' }, up: 2 },
    { rule: 'dept_leader', base: { of: 'initiator' }, up: 0 },
  ]
  const gave = executors.map(({ rule }) => ({ rule, found: [], dropped: [] }))
  const [said] = await saidRules(as('mo'), [{ table: 'check', executors, gave }])
  expect(said?.map(({ of }) => of)).toEqual([
    ['Subject of the check'],
    ['Department of field “Subject of the check”', '2 up'],
    ['Department of the initiator'],
  ])
})

test('a repair says before who gets what, who is told and what the track will say, and stores nothing', async () => {
  const limited: FlowNode = {
    kind: 'approve',
    settings: {
      name: 'Lead',
      executors: [{ rule: 'users', ids: [newId()] }],
      sign: { mode: 'single' },
      timeLimit: { limit: { minutes: 480 }, rules: [] },
    },
  }
  const def = line({ lead: limited })
  await publish(admin(), def)
  const instance = await begin(def)
  const items = [{ instance }]
  const [effect] = await repairEffects(as('mo'), {
    do: 'assign',
    items,
    person: idOf('li'),
  })
  expect(effect).toMatchObject({
    code: null,
    state: 'ongoing',
    told: ['li'],
    track: ['reassign', 'receive'],
    works: [],
  })
  expect(effect?.tasks).toContainEqual({
    node: 'Lead',
    person: 'li',
    change: 'gets',
    due: expect.stringMatching(/^\d{4}-/),
  })
  expect(await countExceptions(as('mo'))).toMatchObject({ nobody: 1 })

  const refused = async (ctx: Ctx, what: Repair, more: { readonly person?: string } = {}) =>
    (await repairEffects(ctx, { do: what, items, ...more })).map(({ code, tasks }) => [code, tasks])
  expect(await refused(as('sun'), 'assign', { person: idOf('li') })).toEqual([['workflow.not_found', []]])
  expect(await refused(as('mo'), 'assign', { person: newId() })).toEqual([['workflow.user_type', []]])
  expect(await refused(as('mo'), 'find_again')).toEqual([['workflow.no_executor', []]])
  expect(await codeOf(repairEffects(as('mo'), { do: 'assign', items }))).toBe('request.invalid')

  const assign = { do: 'assign' as const, person: idOf('li') }
  const seen = { instance, rev: Number(effect?.rev) }
  await runCommand(as('mo'), {
    instance,
    key: newId(),
    command: { do: 'interrupt', reason: 'Waits for the budget' },
  })
  const [stale] = await repairExceptions(as('mo'), { ...assign, items: [{ ...seen, key: newId() }] })
  expect(stale?.code).toBe('workflow.version_conflict')
  const [now] = await repairEffects(as('mo'), { ...assign, items })
  const again = { instance, rev: Number(now?.rev), key: newId() }
  expect((await repairExceptions(as('mo'), { ...assign, items: [again] }))[0]?.code).toBe(null)
  const end = { do: 'invalidate' as const, reason: 'Not needed' }
  await runCommand(as('mo'), { instance, key: newId(), command: end })
})

test('tasks of people who left are a kind of their own, with who left, and are given to somebody else', async () => {
  const def = line({ lead: step([idOf('sun')]) })
  await publish(admin(), def)
  const instance = await begin(def)
  await todosHolding.handOver(admin(), { key: 'all', person: idOf('sun'), to: null })
  const rows = await listed(as('mo'), 'holder_gone')
  expect(rows).toMatchObject([{ instance, kind: 'holder_gone', by: 'sun' }])
  expect(await listed(as('mo'), 'nobody')).toEqual([])
  expect(await countExceptions(as('mo'))).toMatchObject({ nobody: 0, holder_gone: 1 })
  expect(await repair(as('mo'), 'assign', rows, { person: idOf('li') })).toEqual([null])
  expect(await countExceptions(as('mo'))).toMatchObject({ nobody: 0, holder_gone: 0 })
  expect((await decideAs(as('li'), instance)).state).toBe('finished')
})

test('the track names who handed the work of a leaver over, whose it was and who has it', async () => {
  const def = line({ lead: step([idOf('sun')]) })
  await publish(admin(), def)
  const instance = await begin(def)
  await todosHolding.handOver(admin(), { key: 'all', person: idOf('sun'), to: idOf('li') })
  const { track } = await readInstance(admin(), instance)
  expect(track.find(({ action }) => action === 'reassign')).toMatchObject({
    actor: admin().actor.personId,
    from: idOf('sun'),
    giver: 'sun',
    recipient: 'li',
    leaving: true,
  })
  expect((await decideAs(as('li'), instance)).state).toBe('finished')
})

test('failed automatic steps are tried again, or skipped where the step allows it, with a reason', async () => {
  const [strict, loose] = [line({ note: failing(false) }), line({ note: failing(true) })]
  await publish(admin(), strict)
  await publish(admin(), loose)
  const [one, two] = [await begin(strict), await begin(loose)]
  await work()
  const rows = await listed(as('mo'), 'failed')
  expect(rows).toMatchObject([
    {
      instance: one,
      attempts: 1,
      error: {
        code: 'record.invalid',
        issues: [{ field: 'name', code: 'required', place: ['Subject of the check'] }],
      },
      steps: [{ node: 'Note' }],
      may: ['retry', 'roll_back', 'interrupt', 'invalidate'],
    },
    { instance: two, may: ['retry', 'skip', 'roll_back', 'interrupt', 'invalidate'] },
  ])
  expect(await listed(as('sun'), 'failed')).toEqual([])
  expect(await repair(as('sun'), 'retry', rows)).toEqual(['workflow.not_found', 'workflow.not_found'])
  const [again, passed] = await repairEffects(as('mo'), {
    do: 'skip',
    items: rows.map(({ instance, run }) => ({ instance, run: run ?? '' })),
  })
  expect(again?.code).toBe('workflow.not_allowed_by_node')
  expect(passed).toMatchObject({ code: null, state: 'finished', told: ['zeng'] })
  const retried = await repairEffects(as('mo'), {
    do: 'retry',
    items: [{ instance: one, run: rows[0]?.run ?? '' }],
  })
  expect(retried).toMatchObject([{ code: null, state: 'ongoing', tasks: [], works: ['Note'] }])
  const swapped = rows.map(({ run }, at) => ({ run, instance: at === 0 ? two : one }))
  expect(await repair(as('mo'), 'retry', swapped)).toEqual(['run.not_found', 'run.not_found'])
  expect(await repair(as('mo'), 'skip', rows)).toEqual([
    'workflow.not_allowed_by_node',
    'workflow.reason_required',
  ])
  expect(await repair(as('mo'), 'skip', rows, { reason: 'Noted by hand' })).toEqual([
    'workflow.not_allowed_by_node',
    null,
  ])
  const skipped = await readInstance(admin(), two)
  expect(skipped.state).toBe('finished')
  expect(skipped.track.find(({ action }) => action === 'skip_job')?.text).toBe('Noted by hand')
  expect((await listed(as('mo'), 'failed')).map(({ instance }) => instance)).toEqual([one])

  // By hand it is tried once: a cause that is still there has it on the desk again at once.
  expect(await repair(as('mo'), 'retry', rows.slice(0, 1))).toEqual([null])
  await work()
  expect(await listed(as('mo'), 'failed')).toMatchObject([
    { instance: one, retrying: false, attempts: 2, may: ['retry', 'roll_back', 'interrupt', 'invalidate'] },
  ])
  await saveTable(admin(), { ...check, fields: { ...check.fields, name: field.text() } }, 1)
  expect(await repair(as('mo'), 'retry', rows.slice(0, 1))).toEqual([null])
  expect(await listed(as('mo'), 'failed')).toMatchObject([
    { instance: one, retrying: true, may: ['roll_back', 'interrupt', 'invalidate'] },
  ])
  expect((await listHandled(as('mo'), {})).data.some(row => row.instance === one)).toBe(false)
  await work()
  expect((await listHandled(as('mo'), {})).data.filter(row => row.instance === one)).toMatchObject([
    { repair: 'retry' },
  ])
  const tried = await readInstance(admin(), one)
  expect(tried.state).toBe('finished')
  expect(tried.track.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['job_failed', 'retry_job', 'job_done']),
  )
  expect(await listed(as('mo'), 'failed')).toEqual([])
})

test('an exception is rolled back, interrupted and declared void, with what that takes away said before', async () => {
  const def = line({ first: step([idOf('li')]), lead: step([newId()]) })
  await publish(admin(), def)
  const instance = await begin(def)
  await decideAs(as('li'), instance)
  const { activations } = (await loadInstance(admin(), instance)).state
  const to = activations.find(({ node }) => node === 'first')?.id ?? 0
  expect(await codeOf(repairEffects(as('mo'), { do: 'roll_back', items: [{ instance }] }))).toBe(
    'request.invalid',
  )
  const [effect] = await repairEffects(as('mo'), { do: 'roll_back', items: [{ instance, to }] })
  expect(effect).toMatchObject({ code: null, was: 'ongoing', state: 'ongoing', undone: ['Lead'] })
  expect(effect?.tasks).toMatchObject([{ node: 'Lead', person: 'li', change: 'gets' }])
  const stop = (what: 'interrupt' | 'invalidate') =>
    repairEffects(as('mo'), { do: what, items: [{ instance }] })
  expect(await stop('interrupt')).toMatchObject([{ was: 'ongoing', state: 'interrupted', undone: [] }])
  expect(await stop('invalidate')).toMatchObject([{ state: 'invalidated', told: ['zeng'] }])
  const act = async (ctx: Ctx, what: Repair, more: object) =>
    (
      await repairExceptions(ctx, {
        do: what,
        items: [{ instance, key: newId(), ...more }],
        reason: 'Wrong price',
      })
    ).map(({ code }) => code)
  expect(await act(as('sun'), 'roll_back', { to })).toEqual(['workflow.not_found'])
  expect(await act(as('mo'), 'roll_back', { to: 999 })).toEqual(['workflow.target_not_on_path'])
  expect(await repair(as('mo'), 'invalidate', [{ instance, run: null }])).toEqual([
    'workflow.reason_required',
  ])
  expect(await act(as('mo'), 'roll_back', { to })).toEqual([null])
  expect((await listed(as('mo'), 'nobody')).some(row => row.instance === instance)).toBe(false)
  await decideAs(as('li'), instance)
  expect(await act(as('mo'), 'interrupt', {})).toEqual([null])
  const [row] = (await listed(as('mo'), 'nobody')).filter(each => each.instance === instance)
  expect(row).toMatchObject({
    state: 'interrupted',
    may: ['assign', 'find_again', 'recover', 'roll_back', 'invalidate'],
  })
  expect(await act(as('mo'), 'invalidate', {})).toEqual([null])
  expect(await listed(as('mo'), 'nobody')).toEqual([])
})

test('what was done at the desk is told to monitors alone, newest first and without a gap between pages', async () => {
  const def = line({ lead: step([newId()]) })
  await publish(admin(), def)
  const instance = await begin(def)
  await repair(as('mo'), 'interrupt', [{ instance, run: null }], { reason: 'Waits for the budget' })
  await repair(as('mo'), 'recover', [{ instance, run: null }], { reason: 'Approved' })
  await repair(as('mo'), 'assign', [{ instance, run: null }], { person: idOf('li') })
  // What is done elsewhere than at the desk mends no exception.
  await runCommand(as('mo'), {
    instance,
    key: newId(),
    command: { do: 'interrupt', reason: 'Stop' },
  })
  const { data } = await listHandled(as('mo'), {})
  const own = data.filter(row => row.instance === instance)
  expect(own).toMatchObject([
    { repair: 'assign', node: 'Lead', to: 'li', person: 'mo', reason: null, state: 'interrupted' },
    { repair: 'recover', node: null, to: null, person: 'mo', reason: 'Approved' },
    { repair: 'interrupt', reason: 'Waits for the budget' },
  ])
  expect(data.map(({ repair }) => repair)).toEqual(expect.arrayContaining(['find_again', 'retry', 'skip']))
  expect(await listHandled(as('mo'), { search: 'no such title' })).toEqual({ data: [], next: null })
  expect(await listHandled(as('sun'), {})).toEqual({ data: [], next: null })
  expect(await codeOf(listHandled(as('mo'), { after: '1.2.3' }))).toBe('request.invalid')
  for (let more = 0; more < 45; more++)
    for (const what of ['recover', 'interrupt'] as const)
      await repair(as('mo'), what, [{ instance, run: null }], { reason: 'Again' })
  await repair(as('mo'), 'invalidate', [{ instance, run: null }], { reason: 'Not needed' })
  const told: HandledRow[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: HandledPage = await listHandled(as('mo'), { ...(after && { after }) })
    told.push(...page.data)
    after = page.next
  }
  expect(new Set(told.map(row => `${row.instance} ${row.seq}`)).size).toBe(data.length + 91)
  expect(told).toHaveLength(data.length + 91)
  const times = told.map(row => row.at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('instances interrupted for more than a week are listed with the reason and recovered', async () => {
  const def = line({ lead: step([idOf('li')]) })
  await publish(admin(), def)
  const instance = await begin(def)
  await runCommand(as('mo'), {
    instance,
    key: newId(),
    command: { do: 'interrupt', reason: 'Waits for the budget' },
  })
  const later = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(Date.now() + 8 * 86_400_000) })
  expect(await listed(as('mo'), 'interrupted')).toEqual([])
  const rows = await listed(later(as('mo')), 'interrupted')
  expect(rows).toMatchObject([
    {
      instance,
      by: 'mo',
      reason: 'Waits for the budget',
      steps: [{ node: 'Lead', holder: 'li' }],
      may: ['recover', 'roll_back', 'invalidate'],
    },
  ])
  expect(await repair(as('mo'), 'recover', rows)).toEqual(['workflow.reason_required'])
  expect(await repair(as('mo'), 'recover', rows, { reason: 'Approved' })).toEqual([null])
  expect(await repair(as('mo'), 'recover', rows, { reason: 'Approved' })).toEqual(['workflow.instance_state'])
  expect((await countExceptions(later(as('mo')))).interrupted).toBe(0)
})

test('a stopped workflow refuses new starts only; one that was never started can be removed', async () => {
  const [used, unused] = [line({ lead: step([idOf('li')]) }), line({ lead: step([idOf('li')]) })]
  await publish(admin(), used)
  await publish(admin(), unused)
  const instance = await begin(used)
  expect(await codeOf(setWorkflowState(as('mo'), used.id, 'stopped'))).toBe('permission.denied')
  await setWorkflowState(admin(), used.id, 'stopped')
  expect(await codeOf(begin(used))).toBe('workflow.not_found')
  expect((await decideAs(as('li'), instance)).state).toBe('finished')
  await setWorkflowState(admin(), used.id, 'active')
  await begin(used)
  expect(await codeOf(setWorkflowState(admin(), used.id, 'removed'))).toBe('workflow.has_instances')
  await setWorkflowState(admin(), unused.id, 'removed')
  expect(await codeOf(begin(unused))).toBe('workflow.not_found')
  expect(await codeOf(setWorkflowState(admin(), unused.id, 'active'))).toBe('workflow.not_found')
  expect(await codeOf(setWorkflowState(admin(), 'none', 'stopped'))).toBe('workflow.not_found')
})
