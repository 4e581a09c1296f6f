import { newId } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { createRecord, findRecords } from '@gantry/records/server'
import { codeOf, testCtx } from '@gantry/testing/server'
import { type ApproveSettings, bodyOf, emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { assignable } from '../../shared/assignable.ts'
import { approvalSpace } from '../lists/fixtures.ts'
import { listInstances } from '../lists/list-instances.ts'
import { readCommand } from '../read-command.ts'
import { readInstance } from '../read-instance.ts'
import { runBySystem, runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import { losersOf } from '../telling/nudge-losers.ts'
import { decideMany } from './decide-many.ts'
import { keepDesk, readDesk } from './keep-desk.ts'
import { listTodos } from './list-todos.ts'
import { previewCommand, previewStart } from './preview.ts'
import { startableTables } from './startable-tables.ts'
import { taskContext } from './task-context.ts'
import { todoFacets } from './todo-facets.ts'
import { todosWaiting } from './waiting.ts'

const { kernel, admin, as, idOf, published, recorded, submitted, give, taskOf } = await approvalSpace()

test('to-dos come by their limits, are narrowed, and page without a gap', async () => {
  const workflow = await published({ executors: [{ rule: 'users', ids: [idOf('sun')] }] })
  const made: string[] = []
  for (const name of ['Never', 'Late', 'Far', 'Near']) made.push((await submitted(workflow, name)).instance)
  const due = async (at: number, hours: number) =>
    admin().db.run(sql`update gantry.wf_todo set due = ${new Date(Date.now() + hours * 3_600_000)}
      where space = 'alpha' and instance = ${made[at] ?? ''}::uuid`)
  await due(1, -2)
  await due(2, 24 * 30)
  await due(3, 24 * 20)
  const { data, total } = await listTodos(as('sun'))
  expect(data.map(({ subject, group }) => [subject, group])).toEqual([
    ['Late', 'overdue'],
    ['Near', 'later'],
    ['Far', 'later'],
    ['Never', 'open'],
  ])
  expect(total).toBe(4)
  const subjects = async (filter: Parameters<typeof listTodos>[1]) =>
    (await listTodos(as('sun'), filter)).data.map(({ subject }) => subject)
  expect(await subjects({ group: 'later' })).toEqual(['Near', 'Far'])
  expect(await subjects({ search: 'nEa' })).toEqual(['Near'])
  expect(await subjects({ search: 'ZENG', workflow })).toHaveLength(4)
  expect(await subjects({ workflow: newId() })).toEqual([])
  expect(await subjects({ pool: true })).toEqual([])
  expect(await subjects({ instance: made[2] ?? '' })).toEqual(['Far'])
  expect(await subjects({ instance: made[2] ?? '', task: 999_999 })).toEqual([])
  for (const [at, todo] of data.entries()) {
    const after = [todo.due ?? '', todo.received, todo.instance, todo.task].join('|')
    expect(await subjects({ after })).toEqual(data.slice(at + 1).map(({ subject }) => subject))
  }
  expect((await todoFacets(as('sun'))).groups).toEqual([
    { group: 'overdue', count: 1 },
    { group: 'later', count: 2 },
    { group: 'open', count: 1 },
  ])
  expect((await todoFacets(as('wang'))).groups).toEqual([])
})

test('the clock of an interrupted to-do stands: it is not overdue, in no list and in no count', async () => {
  const workflow = await published({ executors: [{ rule: 'users', ids: [idOf('zhao')] }] })
  const { instance } = await submitted(workflow, 'Stopped')
  const other = await submitted(workflow, 'Late')
  await admin().db.run(sql`update gantry.wf_todo set due = ${new Date(Date.now() - 3_600_000)}
    where space = 'alpha' and instance = any(${[instance, other.instance]}::uuid[])`)
  await runCommand(admin(), { instance, key: newId(), command: { do: 'interrupt', reason: 'wait' } })
  await admin().db.run(sql`update gantry.wf_todo set due = ${new Date(Date.now() - 3_600_000)}
    where space = 'alpha' and instance = ${instance}::uuid`)
  const listed = async (filter: Parameters<typeof listTodos>[1]) =>
    (await listTodos(as('zhao'), { workflow, ...filter })).data.map(({ subject, group }) => [subject, group])
  expect((await listed({})).toSorted()).toEqual([
    ['Late', 'overdue'],
    ['Stopped', 'interrupted'],
  ])
  expect(await listed({ group: 'overdue' })).toEqual([['Late', 'overdue']])
  expect(await listed({ group: 'interrupted' })).toEqual([['Stopped', 'interrupted']])
  expect((await todoFacets(as('zhao'))).groups).toEqual([
    { group: 'overdue', count: 1 },
    { group: 'interrupted', count: 1 },
  ])
  expect(await todosWaiting(as('zhao'), 10)).toMatchObject({ late: 1, total: 2 })
})

test('phrases and tabs are kept for the person alone', async () => {
  await keepDesk(as('li'), { phrases: ['Agreed'] })
  const tabs = [{ name: 'Late', filter: { group: 'overdue' as const } }]
  expect(await keepDesk(as('li'), { tabs })).toEqual({ phrases: ['Agreed'], tabs, signature: null })
  expect(await readDesk(as('wang'))).toEqual({ phrases: [], tabs: [], signature: null })
  expect(await codeOf(keepDesk(as('li'), { phrases: [' '] }))).toBe('request.invalid')
  const beta = testCtx(kernel, { space: 'beta', personId: idOf('li') })
  expect((await readDesk(beta)).phrases).toEqual([])
})

test('the people of a next step are picked from its range', async () => {
  const among = [{ rule: 'users' as const, ids: [idOf('wang'), idOf('zhao')] }]
  const workflow = await published(
    { executors: [{ rule: 'picked', among: [] }] },
    { executors: [{ rule: 'picked', among, max: 1 }] },
  )
  const record = await recorded('Picked')
  expect((await previewStart(as('zeng'), { workflow, record })).next).toEqual([
    {
      node: 'lead',
      name: 'Approve',
      kind: 'approve',
      people: [],
      fell: false,
      pick: { min: 1, max: 100 },
      sign: null,
    },
  ])
  const { instance } = await submitted(workflow, 'Gear', { lead: [idOf('li')] })
  const task = await taskOf('li', instance)
  const { next } = await previewCommand(as('li'), { instance, task, do: 'agree' })
  expect(next.map(({ people, pick }) => [people.map(({ title }) => title), pick])).toEqual([
    [['wang', 'zhao'], { min: 1, max: 1 }],
  ])
  expect(await codeOf(give('li', instance, { do: 'agree', task }))).toBe('workflow.pick_required')
  const agree = (next: string) => give('li', instance, { do: 'agree', task, picks: { next: [idOf(next)] } })
  expect(await codeOf(agree('sun'))).toBe('workflow.pick_out_of_range')
  await agree('wang')
  expect(await taskOf('wang', instance)).toBeGreaterThan(task)
  expect(await codeOf(previewCommand(as('sun'), { instance, task, do: 'agree' }))).toBe('workflow.not_found')
  const last = await taskOf('wang', instance)
  const { why } = await taskContext(as('wang'), instance, last)
  expect(why.rules).toMatchObject([{ rule: 'picked', people: ['wang'], by: 'li', mine: true }])
  expect(await previewCommand(as('wang'), { instance, task: last, do: 'agree' })).toEqual({
    next: [],
    outcome: 'approved',
  })
})

test('how several people decide is said before, in the order in which they do', async () => {
  const users = [{ rule: 'users' as const, ids: [idOf('zhao'), idOf('wang'), idOf('sun')] }]
  const ahead = async (more: Parameters<typeof published>[0]) => {
    const workflow = await published({ executors: users, ...more })
    const [next] = (await previewStart(as('zeng'), { workflow, record: await recorded('Asked') })).next
    return [next?.sign, next?.people.map(({ title }) => title)]
  }
  expect(await ahead({ sign: { mode: 'serial_sign' } })).toEqual([
    { mode: 'serial_sign' },
    ['sun', 'wang', 'zhao'],
  ])
  expect((await ahead({ sign: { mode: 'vote', share: 66.67 } }))[0]).toEqual({ mode: 'vote', share: 66.67 })
  expect((await ahead({ sign: { mode: 'pool' } }))[0]).toEqual({ mode: 'pool' })
  expect((await ahead({ sign: { mode: 'countersign' } }))[0]).toEqual({ mode: 'countersign' })
  expect(
    await ahead({ executors: [{ rule: 'users', ids: [idOf('wang')] }], sign: { mode: 'pool' } }),
  ).toEqual([null, ['wang']])
})

test('those who lose a claim are told who won it, also with a page that was opened before', async () => {
  const workflow = await published({
    executors: [{ rule: 'users', ids: [idOf('li'), idOf('wang')] }],
    sign: { mode: 'pool' },
  })
  const { instance, rev } = await submitted(workflow, 'Claimed')
  const task = await taskOf('wang', instance)
  const before = (await loadInstance(admin(), instance)).state
  await give('li', instance, { do: 'claim', task })
  const after = (await loadInstance(admin(), instance)).state
  expect(losersOf(before, after, idOf('li'))).toEqual([idOf('wang')])
  expect(losersOf(after, after, idOf('li'))).toEqual([])
  for (const what of ['claim', 'agree'] as const) {
    const second = runCommand(as('wang'), { instance, key: newId(), rev, command: { do: what, task } })
    await expect(second).rejects.toMatchObject({
      code: 'workflow.task_handled',
      params: { who: 'li', did: 'claimed' },
    })
  }
})

test('whoever gets a copy next is named before the decision', async () => {
  const def: WorkflowDef = {
    ...emptyWorkflow(newId(), 'purchase'),
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      told: { kind: 'cc', settings: { name: 'Copy', executors: [{ rule: 'users', ids: [idOf('sun')] }] } },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'told' },
      { id: '2', from: 'told', to: 'end' },
    ],
  }
  await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf(def) })
  const { next } = await previewStart(as('zeng'), { workflow: def.id, record: await recorded('Copied') })
  expect(next.map(({ node, people }) => [node, people.map(({ title }) => title)])).toEqual([
    ['told', ['sun']],
  ])
})

test('the holder of a task learns what changed since he had it and why it came to him', async () => {
  const workflow = await published(
    { fields: { amount: 'hidden' } },
    {
      executors: [{ rule: 'users', ids: [idOf('wang')] }],
      fields: { note: 'edit', amount: 'hidden' },
    },
  )
  const { instance } = await submitted(workflow, 'Motor')
  const first = await taskOf('li', instance)
  expect(await taskContext(as('li'), instance, first)).toMatchObject({
    changes: [],
    why: { rules: [{ rule: 'users', mine: true, people: ['li'] }], from: null },
  })
  await runCommand(as('li'), {
    instance,
    key: newId(),
    command: { do: 'agree', task: first },
  })
  const second = await taskOf('wang', instance)
  await runCommand(as('wang'), {
    instance,
    key: newId(),
    command: { do: 'save', task: second },
    values: { note: 'checked' },
  })
  await give('wang', instance, {
    do: 'return',
    task: second,
    to: 0 + (await activationOf('lead')),
    reason: 'again',
  })
  const again = await taskOf('li', instance)
  const { changes } = await taskContext(as('li'), instance, again)
  expect(changes.map(({ field, after, by }) => [field, after, by])).toEqual([['note', 'checked', 'wang']])
  expect(await codeOf(taskContext(as('wang'), instance, again))).toBe('workflow.task_not_found')

  async function activationOf(node: string): Promise<number> {
    const { rows } = await admin().db.run<{ id: number }>(sql`
      select (each->>'id')::int as id from gantry.wf_instance i, json_array_elements(i.marking->'activations') as each
      where i.space = 'alpha' and i.id = ${instance}::uuid and each->>'node' = ${node} limit 1`)
    return rows[0]?.id ?? 0
  }
})

test('many tasks are decided with a result for each, and taken back together', async () => {
  const plain = await published({}, { executors: [{ rule: 'users', ids: [idOf('wang')] }] })
  const needsNote = await published({ fields: { note: 'required' } })
  const one = await submitted(plain, 'One')
  const two = await submitted(plain, 'Two')
  const three = await submitted(needsNote, 'Three')
  const four = await submitted(await published({ opinion: 'required' }), 'Four')
  const item = async ({ instance }: { instance: string }) => ({
    instance,
    task: await taskOf('li', instance),
    key: newId(),
  })
  const items = await Promise.all([one, two, three, four].map(item))
  const foreign = { instance: one.instance, task: 1_000, key: newId() }
  const { results } = await decideMany(as('li'), { do: 'agree', items: [...items, foreign] })
  expect(results.map(({ subject, code }) => [subject, code])).toEqual([
    ['One', null],
    ['Two', null],
    ['Three', 'workflow.field_required'],
    ['Four', 'workflow.field_required'],
    ['One', 'workflow.task_state'],
  ])
  expect(results.map(({ state }) => state)).toEqual(['ongoing', 'ongoing', null, null, null])
  expect(results.slice(2, 4).map(({ params, issues }) => [params.fields, issues])).toEqual([
    ['note', [{ field: 'note', code: 'required', place: ['note'] }]],
    ['Opinion', [{ field: 'opinion', code: 'required', place: ['opinion'] }]],
  ])
  const strangers = await decideMany(as('sun'), { do: 'agree', items })
  expect(strangers.results.map(({ subject, code }) => [subject, code])).toEqual(
    items.map(() => ['', 'workflow.not_found']),
  )
  const undo = items.slice(0, 2).map(each => ({ ...each, key: newId() }))
  const { results: undone } = await decideMany(as('li'), { do: 'fetch_back', items: undo })
  expect(undone.map(({ code }) => code)).toEqual([null, null])
  // Fetched back, the task still says why it came to him.
  const again = await taskOf('li', one.instance)
  expect((await taskContext(as('li'), one.instance, again)).why.rules).toMatchObject([{ people: ['li'] }])
})

test('steps that fill in are told from those that decide, and many are submitted together', async () => {
  const workflow = await published()
  const items: { instance: string; task: number; key: string }[] = []
  for (const name of ['Fifth', 'Sixth']) {
    const { instance } = await submitted(workflow, name)
    expect((await listTodos(as('li'), { instance })).data.map(({ fills }) => fills)).toEqual([false])
    const [own] = (await readInstance(as('li'), instance)).mine
    const to = own?.targets[0]?.activation ?? 0
    await give('li', instance, { do: 'return', task: own?.task ?? 0, to, reason: 'Say more' })
    const { data } = await listTodos(as('zeng'), { instance })
    expect(data.map(({ fills }) => fills)).toEqual([true])
    items.push({ instance, task: data[0]?.task ?? 0, key: newId() })
  }
  const { results } = await decideMany(as('zeng'), { do: 'submit', items })
  expect(results.map(({ code }) => code)).toEqual([null, null])
  for (const { instance } of items) expect(await taskOf('li', instance)).toBeGreaterThan(0)
})

test('a delegate who refuses has the to-do no longer, and the holder has it again', async () => {
  const { instance } = await submitted(await published({}), 'Offered')
  const task = await taskOf('li', instance)
  const offered = await give('li', instance, { do: 'delegate', task, to: idOf('wang') })
  expect(offered.mine).toEqual([])
  expect((await give('wang', instance, { do: 'accept', task })).mine).toEqual([task])
  expect((await give('wang', instance, { do: 'refuse', task, reason: 'away' })).mine).toEqual([])
  expect((await give('li', instance, { do: 'save', task })).mine).toEqual([task])
})

test('an opinion is saved with the task, for its writer alone and not on the track', async () => {
  const { instance } = await submitted(await published({}), 'Kept')
  const task = await taskOf('li', instance)
  await runCommand(as('li'), {
    instance,
    key: newId(),
    command: readCommand({ instance, key: newId(), do: 'save', task, opinion: 'Ask the supplier' }),
  })
  const own = async (name: string) => (await readInstance(as(name), instance)).mine
  expect((await own('li')).map(({ opinion }) => opinion)).toEqual(['Ask the supplier'])
  expect(JSON.stringify(await readInstance(as('zeng'), instance))).not.toContain('Ask the supplier')
  await give('li', instance, { do: 'delegate', task, to: idOf('wang') })
  await give('wang', instance, { do: 'accept', task })
  expect((await own('wang')).map(({ opinion }) => opinion)).toEqual([null])
})

test('whom a task can be given to, as pickers ask for it, are the people the engine accepts', async () => {
  const { instance } = await submitted(await published({}), 'Officers')
  const task = await taskOf('li', instance)
  const listed = async () =>
    (await findRecords(as('li'), 'member', { filter: assignable, pageSize: 200 })).data.map(({ id }) => id)
  for (const type of ['safe', 'audit', 'platform', 'admin', 'user']) {
    const { id } = await createRecord(asSystem(admin(), 'test'), 'member', {
      name: type,
      name_pinyin: type,
      user_type: type,
      state: 'active',
      account: `of ${type}`,
    })
    const code = await codeOf(give('li', instance, { do: 'delegate', task, to: id }))
    if (code === 'done') await give('li', instance, { do: 'cancel_delegation', task })
    const isPossible = type === 'admin' || type === 'user'
    expect([type, code]).toEqual([type, isPossible ? 'done' : 'workflow.user_type'])
    expect([type, (await listed()).includes(id)]).toEqual([type, isPossible])
  }
})

test('nobody is offered to urge himself', async () => {
  const own = {
    executors: [{ rule: 'users' as const, ids: [idOf('zeng')] }],
    buttons: { add_signer: true, urge: true },
  }
  const { instance } = await submitted(await published(own), 'Own')
  const { may, mine } = await readInstance(as('zeng'), instance)
  expect([may, mine[0]?.buttons]).toEqual([['cc', 'invalidate'], ['add_signer']])
  expect(await codeOf(give('zeng', instance, { do: 'urge' }))).toBe('workflow.task_state')
  const urges = async () =>
    (await listInstances(as('zeng'), { list: 'started' })).data.find(each => each.instance === instance)
      ?.urges
  expect(await urges()).toBe(false)
  await give('zeng', instance, {
    do: 'add_signer',
    task: await taskOf('zeng', instance),
    who: idOf('li'),
    where: 'beside',
  })
  expect((await readInstance(as('zeng'), instance)).mine[0]?.buttons).toEqual(['add_signer', 'urge'])
  expect(await urges()).toBe(true)
})

test('a to-do that was moved back says by whom and why, until it comes on the way forward', async () => {
  const workflow = await published(
    { executors: [{ rule: 'users', ids: [idOf('li'), idOf('wang')] }], sign: { mode: 'serial_sign' } },
    { executors: [{ rule: 'users', ids: [idOf('zhao')] }], disagree: { does: 'return', to: 'previous' } },
  )
  const { instance } = await submitted(workflow, 'Crane')
  const returned = async (name: string) => (await listTodos(as(name), { instance })).data[0]?.returned
  const decide = async (name: string, what: 'agree' | 'disagree' | 'submit', opinion?: string) =>
    give(name, instance, {
      do: what,
      task: await taskOf(name, instance),
      ...(opinion !== undefined && { opinion }),
    })
  expect(await returned('li')).toBeNull()
  const [own] = (await readInstance(as('li'), instance)).mine
  const to = own?.targets[0]?.activation ?? 0
  await give('li', instance, { do: 'return', task: own?.task ?? 0, to, reason: 'No quote' })
  expect(await returned('zeng')).toEqual({ how: 'return', by: 'li', reason: 'No quote' })

  await decide('zeng', 'submit')
  expect(await returned('li')).toBeNull()
  await decide('li', 'agree')
  expect(await returned('wang')).toBeNull()
  await decide('wang', 'agree')
  await decide('zhao', 'disagree', 'Too dear')
  expect(await returned('li')).toEqual({ how: 'disagree', by: 'zhao', reason: 'Too dear' })

  await decide('li', 'agree')
  // The second signer decides anew, but nobody sent it to him.
  expect(await returned('wang')).toBeNull()
  const done = await taskOf('wang', instance)
  await decide('wang', 'agree')
  await give('wang', instance, { do: 'fetch_back', task: done, reason: '' })
  expect(await returned('wang')).toEqual({ how: 'fetch_back', by: 'wang', reason: null })
})

test('tables whose workflow a person may start are those in which he may create records', async () => {
  await published({})
  const others = emptyWorkflow(newId(), 'department')
  await releaseDesign(admin(), { kind: 'workflow', id: others.id, body: bodyOf(others) })
  const tables = async (ctx: Ctx) => (await startableTables(ctx)).data.map(({ table }) => table)
  expect(await tables(as('zeng'))).toEqual(['purchase'])
  expect(await tables(admin())).toEqual(['department', 'purchase'])
  await admin().db.run(
    sql`update gantry.design set state = 'stopped' where space = 'alpha' and id <> ${others.id}`,
  )
  expect(await tables(admin())).toEqual(['department'])
})

test('abstaining is offered where votes are counted, and there alone', async () => {
  const offered = async (sign: ApproveSettings['sign']) => {
    const workflow = await published({ sign, buttons: { abstain: true, save: true } })
    const { instance } = await submitted(workflow, 'Voted')
    return (await readInstance(as('li'), instance)).mine[0]?.buttons
  }
  expect(await offered({ mode: 'serial_sign' })).toEqual(['save'])
  expect(await offered({ mode: 'or_sign' })).toEqual(['abstain', 'save'])
})

test('what somebody wrote with the own decision is no change for him later', async () => {
  const step = {
    executors: [{ rule: 'users' as const, ids: [idOf('li')] }],
    fields: { note: 'edit' as const },
  }
  const { instance } = await submitted(await published(step, step), 'Own words')
  await runCommand(as('li'), {
    instance,
    key: newId(),
    command: { do: 'agree', task: await taskOf('li', instance) },
    values: { note: 'mine' },
  })
  const again = await taskOf('li', instance)
  expect((await taskContext(as('li'), instance, again)).changes).toEqual([])
})

test('a task that fell to an administrator says so, and which rule gave nobody or who left', async () => {
  await createRecord(asSystem(admin(), 'test'), 'member', {
    name: 'boss',
    name_pinyin: 'boss',
    user_type: 'admin',
    state: 'active',
    account: 'boss',
  })
  const fallen = async (instance: string) => {
    const { state } = await loadInstance(admin(), instance)
    const task = state.tasks.at(-1)
    const holder = testCtx(kernel, { personId: task?.holder ?? '', userType: 'admin' })
    const [todo] = (await listTodos(holder, { instance })).data
    const { why } = await taskContext(holder, instance, task?.id ?? 0)
    return { task: task?.id ?? 0, isMarked: todo?.fell, why }
  }
  const nobodys = await published({ executors: [{ rule: 'users', ids: [newId()] }] })
  // Whoever submits learns it before.
  const before = await previewStart(as('zeng'), { workflow: nobodys, record: await recorded('Nobody yet') })
  expect(before.next.map(({ fell, people }) => [fell, people.map(({ title }) => title)])).toEqual([
    [true, ['admin']],
  ])
  const none = await submitted(nobodys, 'Nobody')
  const { task, isMarked, why } = await fallen(none.instance)
  expect(isMarked).toBe(true)
  expect(why).toMatchObject({
    rules: [{ rule: 'users', people: [] }],
    empty: 'admin_seat',
    fell: { gone: null },
  })
  await runCommand(admin(), {
    instance: none.instance,
    key: newId(),
    command: { do: 'reassign', task, to: idOf('li') },
  })
  expect((await listTodos(as('li'), { instance: none.instance })).data).toMatchObject([{ fell: false }])
  const given = await taskContext(as('li'), none.instance, await taskOf('li', none.instance))
  expect(given.why.fell).toBeNull()
  const left = await submitted(
    await published({ executors: [{ rule: 'users', ids: [idOf('sun')] }] }),
    'Left',
  )
  await runBySystem(admin(), left.instance, { do: 'holder_gone', person: idOf('sun') })
  const gone = await fallen(left.instance)
  expect([gone.isMarked, gone.why.fell]).toEqual([true, { gone: 'sun' }])
})
