import { answerChart } from '@gantry/charts/server'
import type { Chart } from '@gantry/charts/shared'
import { releaseDesign } from '@gantry/designs/server'
import { sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { codeOf, testCtx } from '@gantry/testing/server'
import { bodyOf } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { definitionOf } from '../definition.ts'
import { approvalSpace } from '../lists/fixtures.ts'
import { monitoredWorkflows } from '../lists/monitored.ts'
import { loadInstance } from '../store.ts'
import { readFigures } from './read-figures.ts'

const { kernel, admin, as, idOf, published, submitted, give, taskOf } = await approvalSpace()
const workflow = await published({ name: 'Lead' }, { executors: [{ rule: 'users', ids: [idOf('wang')] }] })
const decided = async (name: string, instance: string) =>
  give(name, instance, { do: 'agree', task: await taskOf(name, instance) })

const one = await submitted(workflow, 'Pump')
await decided('li', one.instance)
await decided('wang', one.instance)
const two = await submitted(workflow, 'Valve')
const { state } = await loadInstance(admin(), two.instance)
await give('li', two.instance, {
  do: 'return',
  task: await taskOf('li', two.instance),
  to: state.activations.find(({ node }) => node === 'start')?.id ?? 0,
  reason: 'Why?',
})

test('an administrator sees what each node, person and release took', async () => {
  const figures = await readFigures(admin(), { workflow })
  expect(figures).toMatchObject({
    release: 1,
    partial: false,
    before: null,
    whole: { started: 2, finished: 1, running: 1, straight: 1, returned: 1, reworked: 1 },
    nodes: [
      { node: 'lead', name: 'Lead', turns: 2, returned: 1 },
      { node: 'next', name: 'Next', turns: 1, returned: 0 },
      { node: 'start', turns: 0, waiting: 1, reworked: 1 },
    ],
    versions: [{ release: 1, started: 2 }],
  })
  expect(figures.people.filter(({ node }) => node === null)).toMatchObject([
    { person: { id: idOf('li'), title: 'li' }, turns: 2, returned: 1 },
    { person: { title: 'wang' }, turns: 1 },
  ])
})

const byNode = (more: Partial<Chart> = {}): Chart => ({
  kind: 'table',
  from: { table: 'approvals.turns' },
  filter: where('workflow', 'eq', workflow),
  rows: [{ field: 'node' }],
  measures: [{ fn: 'count' }, { fn: 'p90', field: 'elapsed' }, { fn: 'avg', field: 'returned' }],
  sort: { by: 'key', direction: 'asc' },
  ...more,
})

test('charts are drawn of the steps and instances of monitored workflows', async () => {
  const answer = await answerChart(admin(), byNode())
  expect(answer.rows.map(({ keys, values }) => [keys[0], values[0], Number(values[2])])).toEqual([
    ['Lead', 2, 50],
    ['Next', 1, 0],
    ['Submit', 1, 0],
  ])
  expect(answer.rows[0]?.values[1]).not.toBeNull()
  const people = await answerChart(admin(), byNode({ rows: [{ field: 'person' }] }))
  expect(people.rows.map(({ keys }) => keys[0])).toContainEqual({ id: idOf('li'), title: 'li' })
  const runs = await answerChart(admin(), {
    ...byNode({ rows: [{ field: 'state' }] }),
    from: { table: 'approvals.runs' },
    measures: [{ fn: 'count' }, { fn: 'avg', field: 'straight' }, { fn: 'sum', field: 'returns' }],
  })
  expect(runs.rows.map(({ keys, values }) => [keys[0], values.map(each => each && Number(each))])).toEqual([
    ['ongoing', [1, 0, 1]],
    ['finished', [1, 100, 0]],
  ])
})

test('charts of workflows are closed to those who monitor none, and refuse unknown fields', async () => {
  expect(await codeOf(answerChart(as('li'), byNode()))).toBe('table.not_found')
  const unknown = byNode({ rows: [{ field: 'salary' }] })
  expect(await codeOf(answerChart(admin(), unknown))).toBe('query.invalid')
  const beta = testCtx(kernel, { space: 'beta', userType: 'admin' })
  expect((await answerChart(beta, { ...byNode(), filter: true })).rows).toEqual([])
})

test('time narrows the instances and gives those of the time before', async () => {
  const now = Date.now()
  const at = (offset: number) => new Date(now + offset).toISOString()
  const later = await readFigures(admin(), { workflow, from: at(60_000), until: at(600_000) })
  expect(later).toMatchObject({ whole: { started: 0 }, before: { started: 2 }, nodes: [], people: [] })
  expect(later.bottleneck).toEqual({ elapsed: null, worked: null })
  const invalid = { workflow, from: at(0), until: at(-1) }
  expect(await codeOf(readFigures(admin(), invalid))).toBe('request.invalid')
  const leap = { workflow, until: '2016-12-31T23:59:60Z' }
  expect(await codeOf(readFigures(admin(), leap))).toBe('request.invalid')
})

test('who does not monitor the workflow, or is in another space, finds nothing', async () => {
  expect(await codeOf(readFigures(as('li'), { workflow }))).toBe('workflow.not_found')
  expect(await monitoredWorkflows(as('li'))).toEqual([])
  expect(await monitoredWorkflows(admin())).toMatchObject([{ id: workflow, table: 'purchase' }])
  const beta = testCtx(kernel, { space: 'beta', userType: 'admin' })
  expect(await codeOf(readFigures(beta, { workflow }))).toBe('workflow.not_found')
})

test('a monitor the newest release names sees all releases beside one another', async () => {
  const { def } = await definitionOf(admin(), workflow)
  const body = bodyOf({ ...def, monitors: { users: [idOf('sun')], roles: [] } })
  await releaseDesign(admin(), { kind: 'workflow', id: workflow, body })
  await submitted(workflow, 'Boiler')
  expect(await monitoredWorkflows(as('sun'))).toMatchObject([{ id: workflow }])
  const { release, versions } = await readFigures(as('sun'), { workflow })
  expect(release).toBe(2)
  expect(versions.map(each => [each.release, each.started, each.finished])).toEqual([
    [2, 1, 0],
    [1, 2, 1],
  ])
})

test('charts of people leave out what a task waited for its holder before it was delegated, as figures do', async () => {
  const lead = await published({ name: 'Lead' })
  const { instance } = await submitted(lead, 'Delegated')
  const task = await taskOf('li', instance)
  await give('li', instance, { do: 'delegate', task, to: idOf('zhao') })
  await give('zhao', instance, { do: 'accept', task })
  await decided('zhao', instance)
  const hours = 10
  const { state } = await loadInstance(admin(), instance)
  const earlier = {
    ...state,
    tasks: state.tasks.map(each =>
      each.id === task ? { ...each, received: each.received - hours * 3_600_000 } : each,
    ),
  }
  await admin().db.run(sql`update gantry.wf_instance set marking = ${JSON.stringify(earlier)}::json
    where space = 'alpha' and id = ${instance}::uuid`)
  const spent = async (more: Partial<Chart>) => {
    const { rows } = await answerChart(
      admin(),
      byNode({ filter: where('workflow', 'eq', lead), measures: [{ fn: 'sum', field: 'elapsed' }], ...more }),
    )
    return rows.map(({ keys, values }) => [keys[0], Math.round(Number(values[0]))])
  }
  expect(await spent({})).toEqual([['Lead', hours]])
  const zhao = { id: idOf('zhao'), title: 'zhao' }
  expect(await spent({ rows: [{ field: 'person' }] })).toEqual([[zhao, 0]])
  expect(await spent({ filter: where('person', 'eq', idOf('zhao')) })).toEqual([['Lead', 0]])
  const { people } = await readFigures(admin(), { workflow: lead })
  const own = people.find(({ node, person }) => node === null && person.id === zhao.id)
  expect(Math.round((own?.elapsed.sum ?? Number.NaN) / 3_600_000)).toBe(0)
})
