import { AppError, type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, type Ctx, platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, saveTable, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import type { AgencyPermission, Command, FlowNode } from '@gantry/workflow/shared'
import { bodyOf, emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listTodos } from '../desk/list-todos.ts'
import { previewStart } from '../desk/preview.ts'
import { publish } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { instanceOfRecord } from '../instance-of-record.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'
import { createAgency, editAgency, recycleAgencies, removeAgency } from './change-agencies.ts'
import { listAgencies } from './list-agencies.ts'
import { invalidSchedule } from './mark-invalid.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])

const admin = () => testCtx(kernel, { userType: 'admin' })
const system = () => asSystem(admin(), 'test')
const people: Record<string, string> = {}
const as = (name: string): Ctx => testCtx(kernel, { personId: people[name] ?? '', name })
const idOf = (name: string): string => people[name] ?? ''
const hours = (count: number): string => new Date(kernel.now().getTime() + count * 3_600_000).toISOString()

let app = ''
let workflow = ''
let guarded = ''

const submitted = async (by = 'zeng') => {
  const { id: record } = await createRecord(as(by), 'purchase', { name: 'Pump', amount: 1 })
  const moved = await startInstance(as(by), {
    id: newId(),
    workflow,
    record,
    key: newId(),
    command: { do: 'submit' },
  })
  return moved.instance
}

const taskOf = async (name: string, instance: string) =>
  (await listTodos(as(name))).data.find(todo => todo.instance === instance)

const give = (name: string, instance: string, command: Command, values?: Record<string, Json>) =>
  runCommand(as(name), { instance, key: newId(), command, ...(values && { values }) })

const agency = (may: readonly AgencyPermission[], more: Partial<Parameters<typeof createAgency>[1]> = {}) =>
  createAgency(as('li'), {
    agent: idOf('wang'),
    from: hours(-1),
    to: hours(8),
    apps: [app],
    tables: [],
    may: [...may],
    ...more,
  })

const issuesOf = async (work: Promise<unknown>): Promise<readonly string[]> => {
  const problem = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(problem instanceof AppError)) throw new Error('It was not refused')
  return problem.issues.map(each => `${each.field} ${each.code}`)
}

const endAll = async () => {
  const { data } = await listAgencies(as('li'), { side: 'given', state: 'in_agency' })
  if (data.length > 0)
    await recycleAgencies(
      as('li'),
      data.map(({ id }) => id),
    )
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  for (const [name, type] of [
    ['zeng', 'user'],
    ['li', 'user'],
    ['wang', 'user'],
    ['sun', 'user'],
    ['safe', 'safe'],
  ] as const) {
    const account = newId()
    await platform(kernel).run(sql`
      insert into gantry.account (id, login_id, password, password_changed_at, name, created_at)
      values (${account}::uuid, ${`agency-${name}`}, 'none', now(), ${name}, now())`)
    const { id } = await createRecord(asSystem(admin(), 'test'), 'member', {
      name,
      name_pinyin: name,
      user_type: type,
      state: 'active',
      account,
    })
    people[name] = id
  }
  await saveTable(admin(), drawnTable('application', { icon: field.text(), state: field.text() }))
  app = (await createRecord(admin(), 'application', { name: 'Purchasing', icon: 'cart', state: 'active' })).id
  await saveTable(
    admin(),
    drawnTable(
      'purchase',
      { amount: field.decimal({ scale: 2 }), note: field.text() },
      { app, policy: [{ operations: ['read', 'create'] }] },
    ),
  )
  workflow = newId()
  const body: WorkflowDef = {
    ...emptyWorkflow(workflow, 'purchase'),
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      lead: {
        kind: 'approve',
        settings: {
          name: 'Lead',
          executors: [{ rule: 'users', ids: [idOf('li')] }],
          sign: { mode: 'single' },
          fields: { note: 'edit' },
          returns: { to: 'any', resubmit: 'rerun' },
          buttons: { return: true, hand_over: true },
        },
      },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'lead' },
      { id: '2', from: 'lead', to: 'end' },
    ],
  }
  const key = { kind: 'workflow', id: workflow }
  const draft = await keepDraft(admin(), { ...key, body: bodyOf(body), base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision: draft.revision }] })
  await saveTable(admin(), drawnTable('guarded', {}, { app, policy: [{ operations: ['read'] }] }))
  guarded = newId()
  await publish(admin(), {
    ...body,
    ...emptyWorkflow(guarded, 'guarded'),
    nodes: { start: body.nodes.start as FlowNode, end: body.nodes.end as FlowNode },
    edges: [{ id: '1', from: 'start', to: 'end' }],
  })
})

afterEach(endAll)

describe('an agent', () => {
  test('finds the to-dos of the principal, decides in his name, and it is recorded so', async () => {
    await agency(['handle_todo', 'edit'])
    const instance = await submitted()
    const todo = await taskOf('wang', instance)
    expect(todo?.for).toEqual({ id: idOf('li'), title: 'li' })
    expect((await taskOf('li', instance))?.for).toBeNull()
    const [own] = (await readInstance(as('wang'), instance)).mine
    expect(own).toMatchObject({
      for: { title: 'li' },
      buttons: ['hand_over'],
      decisions: ['agree', 'disagree'],
    })
    const moved = await give('wang', instance, { do: 'agree', task: todo?.task ?? 0 }, { note: 'by wang' })
    expect(moved).toMatchObject({ state: 'finished', outcome: 'approved' })
    const view = await readInstance(as('li'), instance)
    expect(view.track).toContainEqual(
      expect.objectContaining({
        action: 'agree',
        actor: idOf('wang'),
        onBehalfOf: idOf('li'),
        via: 'agency',
      }),
    )
    expect(view.steps.at(-1)).toMatchObject({ people: [{ title: 'wang' }], onBehalfOf: { title: 'li' } })
    const { data } = await getRecord(admin(), 'purchase', view.record)
    expect(data).toMatchObject({ note: 'by wang' })
    const { rows } = await admin().db.run<{ readonly details: Json }>(sql`
      select details from gantry.audit where space = ${admin().space} and action = 'workflow.command'
        and actor = ${idOf('wang')}::uuid`)
    expect(rows.at(-1)?.details).toMatchObject({ do: 'agree', onBehalfOf: idOf('li'), via: 'agency' })
  })

  test('opens nothing to a trustee of his account', async () => {
    await agency(['handle_todo'])
    const instance = await submitted()
    expect(await taskOf('wang', instance)).toBeDefined()
    const trustee = { id: idOf('sun'), name: 'sun' }
    const hosted: Ctx = { ...as('wang'), actor: { ...as('wang').actor, trustee } }
    expect((await listTodos(hosted)).data.map(todo => todo.instance)).not.toContain(instance)
    expect(await codeOf(readInstance(hosted, instance))).toBe('workflow.not_found')
  })

  test('does only what the agency permits', async () => {
    await agency(['return'])
    const instance = await submitted()
    expect(await taskOf('wang', instance)).toBeUndefined()
    const task = (await taskOf('li', instance))?.task ?? 0
    expect(await codeOf(give('wang', instance, { do: 'agree', task }))).toBe('workflow.agency_scope')
    const [own] = (await readInstance(as('wang'), instance)).mine
    expect(own).toMatchObject({ buttons: ['return'], decisions: [] })
    const to = own?.targets[0]?.activation ?? 0
    expect(await give('wang', instance, { do: 'return', task, to, reason: 'For li' })).toMatchObject({
      state: 'ongoing',
    })
  })

  test('fills in fields only with the permission to edit data', async () => {
    await agency(['handle_todo'])
    const instance = await submitted()
    const [own] = (await readInstance(as('wang'), instance)).mine
    expect(own?.fields.note?.permission).toBe('read')
    const command: Command = { do: 'agree', task: own?.task ?? 0 }
    expect(await codeOf(give('wang', instance, command, { note: 'by wang' }))).toBe('workflow.agency_scope')
    expect(await give('wang', instance, command)).toMatchObject({ state: 'finished' })
  })

  test('follows up what the principal decided with the permission for processed items', async () => {
    const instance = await submitted()
    const task = (await taskOf('li', instance))?.task ?? 0
    await give('li', instance, {
      do: 'return',
      task,
      to: (await readInstance(as('li'), instance)).mine[0]?.targets[0]?.activation ?? 0,
      reason: 'Again',
    })
    expect(await codeOf(give('wang', instance, { do: 'urge' }))).toBe('workflow.not_found')
    await agency(['handle_done'])
    expect(await give('wang', instance, { do: 'urge' })).toMatchObject({ state: 'ongoing' })
    await endAll()
    expect(await codeOf(give('wang', instance, { do: 'urge' }))).toBe('workflow.not_found')
  })

  test('starts for the principal, in his name and with his rights, where the agency permits new data', async () => {
    const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Valve', amount: 1 })
    const start = (name: string, principal = idOf('li')) =>
      startInstance(as(name), {
        id: newId(),
        workflow,
        record,
        key: newId(),
        command: { do: 'submit' },
        for: principal,
      })
    expect(await codeOf(start('wang'))).toBe('workflow.agency_scope')
    await agency(['handle_todo'])
    expect(await codeOf(start('wang'))).toBe('workflow.agency_scope')
    await endAll()
    await agency(['new'])
    expect(await codeOf(start('sun'))).toBe('workflow.agency_scope')
    expect(await codeOf(start('wang', idOf('zeng')))).toBe('workflow.agency_scope')
    const { starts } = await instanceOfRecord(as('wang'), 'purchase', record)
    expect(starts.principals).toEqual([{ id: idOf('li'), title: 'li' }])
    const { next } = await previewStart(as('wang'), { workflow, record, for: idOf('li') })
    expect(next.map(({ people }) => people.map(({ title }) => title))).toEqual([['li']])
    const { instance } = await start('wang')
    const view = await readInstance(as('li'), instance)
    expect(view.steps[0]).toMatchObject({ people: [{ title: 'wang' }], onBehalfOf: { title: 'li' } })
    expect(view.track).toContainEqual(
      expect.objectContaining({
        action: 'submit',
        actor: idOf('wang'),
        onBehalfOf: idOf('li'),
        via: 'agency',
      }),
    )
    expect(await codeOf(start('wang'))).toBe('workflow.instance_state')
  })

  test('does not start what the principal himself may not', async () => {
    await agency(['new'])
    const { id: record } = await createRecord(system(), 'guarded', { name: 'Safe' })
    const given = { workflow: guarded, record, key: newId(), command: { do: 'submit' as const } }
    expect(await codeOf(startInstance(as('wang'), { ...given, id: newId(), for: idOf('li') }))).toBe(
      'workflow.not_holder',
    )
  })

  test('tells others of what the principal processed, in his name', async () => {
    const { id: record } = await createRecord(as('li'), 'purchase', { name: 'Pipe', amount: 1 })
    const { instance } = await startInstance(as('li'), {
      id: newId(),
      workflow,
      record,
      key: newId(),
      command: { do: 'submit' },
    })
    const copy: Command = { do: 'cc', to: [idOf('sun')] }
    await agency(['handle_todo'])
    expect(await codeOf(give('wang', instance, copy))).toBe('workflow.not_allowed_by_node')
    await endAll()
    await agency(['handle_done'])
    await give('wang', instance, copy)
    expect((await readInstance(as('sun'), instance)).track).toContainEqual(
      expect.objectContaining({
        action: 'cc',
        to: idOf('sun'),
        actor: idOf('wang'),
        onBehalfOf: idOf('li'),
        via: 'agency',
      }),
    )
  })

  test('decides nothing he submitted himself', async () => {
    await agency(['handle_todo'])
    const instance = await submitted('wang')
    expect(await taskOf('wang', instance)).toBeUndefined()
    const task = (await taskOf('li', instance))?.task ?? 0
    expect(await codeOf(give('wang', instance, { do: 'agree', task }))).toBe('workflow.agency_scope')
  })

  test('has no right before the window, after it, once it is recycled, and once it is invalid', async () => {
    const instance = await submitted()
    const task = (await taskOf('li', instance))?.task ?? 0
    const refused = async () => {
      expect(await taskOf('wang', instance)).toBeUndefined()
      expect(await codeOf(give('wang', instance, { do: 'agree', task }))).toBe('workflow.not_found')
      expect(await codeOf(readInstance(as('wang'), instance))).toBe('workflow.not_found')
    }
    const stateNow = async () => (await listAgencies(as('wang'), { side: 'taken' })).data[0]?.state
    await agency(['handle_todo'], { from: hours(1) })
    await refused()
    await endAll()
    await agency(['handle_todo'])
    expect(await taskOf('wang', instance)).toBeDefined()
    expect(await stateNow()).toBe('in_agency')
    const system = asSystem(admin(), 'test')
    const change = async (table: string, record: string, values: Record<string, Json>) => {
      const { data } = await getRecord(system, table, record)
      await updateRecord(system, table, record, { ...values, version: data.version })
    }
    await change('application', app, { state: 'stopped' })
    await refused()
    expect(await stateNow()).toBe('invalid')
    await change('application', app, { state: 'active' })
    expect(await taskOf('wang', instance)).toBeDefined()
    // The person is back at once, the agency is not.
    await change('member', idOf('li'), { state: 'disabled' })
    await change('member', idOf('li'), { state: 'active' })
    await refused()
    expect(await stateNow()).toBe('invalid')
    await endAll()
    const { id } = await agency(['handle_todo'])
    await admin().db.run(sql`update gantry.agency set ends = ${kernel.now()} where id = ${id}::uuid`)
    await refused()
    expect(await stateNow()).toBe('expired')
    await agency(['handle_todo'])
    await endAll()
    await refused()
    expect(await stateNow()).toBe('recycled')
  })
})

test('the agent is told of an agency, of its end, and when another person becomes agent', async () => {
  await endAll()
  await platform(kernel).run(sql`delete from gantry.outbox where type like 'agency.%'`)
  const { id } = await agency(['handle_todo'])
  const given = { from: hours(-1), to: hours(8), apps: [app], tables: [], may: ['handle_todo' as const] }
  await editAgency(as('li'), { id, ...given, agent: idOf('wang'), note: 'Same agent' })
  await editAgency(as('li'), { id, ...given, agent: idOf('sun') })
  await recycleAgencies(as('li'), [id])
  const { rows } = await platform(kernel).run<{
    readonly type: string
    readonly payload: { readonly to: string }
  }>(sql`select type, payload from gantry.outbox where type like 'agency.%' order by id`)
  expect(rows.map(({ type, payload }) => [type, payload.to])).toEqual([
    ['agency.given', idOf('wang')],
    ['agency.ended', idOf('wang')],
    ['agency.given', idOf('sun')],
    ['agency.ended', idOf('sun')],
  ])
  expect(rows[0]?.payload).toMatchObject({ scope: { 'zh-CN': 'Purchasing', en: 'Purchasing' } })
})

describe('an agency', () => {
  test('needs agent, validity, scope and at least one permission, and says what is missing', async () => {
    const wrong = agency([], {
      agent: idOf('li'),
      from: hours(2),
      to: hours(1),
      apps: [],
      note: '字'.repeat(61),
    })
    expect(await issuesOf(wrong)).toEqual([
      'agent agency_self',
      'to ends_before_start',
      'may required',
      'note max_length',
      'scope required',
    ])
    expect(await issuesOf(agency(['new'], { agent: idOf('safe') }))).toEqual(['agent agency_officer'])
    expect(await issuesOf(agency(['new'], { agent: newId() }))).toEqual(['agent unknown'])
    expect(await issuesOf(agency(['new'], { from: hours(-3), to: hours(-2) }))).toEqual(['to agency_past'])
    expect(await issuesOf(agency(['new'], { apps: [newId()] }))).toEqual(['scope unknown'])
  })

  test('that became invalid stays so until its owner edits it again', async () => {
    const { id } = await agency(['handle_todo'])
    const given = { agent: idOf('wang'), from: hours(-1), to: hours(8), apps: [app], tables: [] }
    const stateNow = async () => (await listAgencies(as('li'), { side: 'given' })).data[0]?.state
    const put = async (state: string) => {
      const { data } = await getRecord(system(), 'member', idOf('wang'))
      await updateRecord(system(), 'member', idOf('wang'), { state, version: data.version })
    }
    await invalidSchedule.run(kernel)
    expect(await stateNow()).toBe('in_agency')
    await put('disabled')
    await invalidSchedule.run(kernel)
    await put('active')
    expect(await stateNow()).toBe('invalid')
    const instance = await submitted()
    expect(await taskOf('wang', instance)).toBeUndefined()
    await editAgency(as('li'), { id, ...given, may: ['handle_todo'] })
    expect(await stateNow()).toBe('in_agency')
    expect(await taskOf('wang', instance)).toBeDefined()
  })

  test('is refused where another one covers an application at the same time', async () => {
    const { id } = await agency(['handle_todo'])
    expect(await issuesOf(agency(['return'], { agent: idOf('sun') }))).toEqual(['scope agency_overlap'])
    expect(await issuesOf(agency(['return'], { apps: [], tables: ['purchase'] }))).toEqual([
      'scope agency_overlap',
    ])
    await agency(['return'], { agent: idOf('sun'), from: hours(8), to: hours(9) })
    expect(
      await issuesOf(
        editAgency(as('li'), {
          id,
          agent: idOf('wang'),
          from: hours(0),
          to: hours(9),
          apps: [app],
          tables: [],
          may: ['new'],
        }),
      ),
    ).toEqual(['scope agency_overlap'])
  })

  test('keeps the table of states: edit and recycle in agency, delete afterwards, and nobody else', async () => {
    const { id } = await agency(['handle_todo'])
    const given = {
      agent: idOf('sun'),
      from: hours(-1),
      to: hours(9),
      apps: [app],
      tables: [],
      may: ['edit' as const],
    }
    expect(await codeOf(removeAgency(as('li'), id))).toBe('agency.state')
    expect(await codeOf(editAgency(as('zeng'), { id, ...given }))).toBe('agency.not_found')
    expect(await codeOf(recycleAgencies(as('wang'), [id]))).toBe('agency.state')
    await editAgency(as('li'), { id, ...given })
    const [listed] = (await listAgencies(as('li'), { side: 'given', search: 'su' })).data
    expect(listed).toMatchObject({
      id,
      agent: { title: 'sun' },
      may: ['edit'],
      state: 'in_agency',
      begun: true,
      scope: [{ id: app, name: 'Purchasing', tables: [] }],
    })
    expect(await recycleAgencies(as('li'), [id])).toEqual({ recycled: 1 })
    expect(await codeOf(editAgency(as('li'), { id, ...given }))).toBe('agency.state')
    expect(await codeOf(recycleAgencies(as('li'), [id]))).toBe('agency.state')
    await removeAgency(as('li'), id)
    const beta = testCtx(kernel, { space: 'beta', personId: idOf('li') })
    await createSpaceSchema(beta)
    expect((await listAgencies(beta, { side: 'given' })).data).toEqual([])
  })
})
