import { newId } from '@gantry/base/shared'
import { checkDesign, designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, saveTable, updateRecord } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import {
  bodyOf,
  type ExecutorRule,
  emptyWorkflow,
  type FlowCase,
  type FlowNode,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, publish } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { peopleToday } from './people-today.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
await createSpaceSchema(testCtx(kernel, { userType: 'admin' }))
const { idOf, admin, as } = await castOf(kernel, ['zeng', 'li', 'zhao'])
await saveTable(admin(), drawnTable('purchase', { amount: field.decimal() }))

const step = (name: string, executors: unknown): FlowNode => ({
  kind: 'approve',
  settings: { name, executors, sign: { mode: 'single' } } as never,
})
const users = (name: string) => [{ rule: 'users', ids: [idOf(name)] }]

/** Purchases over a limit need the director. */
const over = (limit: string, lead: unknown = users('li')): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'purchase'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    much: {
      kind: 'exclusive',
      settings: { name: 'How much', branches: [{ id: 'much', when: `amount > ${limit}` }, { id: 'else' }] },
    },
    director: step('Director', users('zhao')),
    lead: step('Lead', lead),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: 'a', from: 'start', to: 'much' },
    { id: 'b', from: 'much', port: 'much', to: 'director' },
    { id: 'c', from: 'much', port: 'else', to: 'lead' },
    { id: 'd', from: 'director', to: 'lead' },
    { id: 'e', from: 'lead', to: 'end' },
  ],
})

const problemsOf = async (def: WorkflowDef) => {
  const { problems } = await checkDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf(def) })
  return problems.map(({ field, code, severity, params }) => ({ field, code, severity, params }))
}

const caseOf = (expected: FlowCase['expect']): FlowCase => ({
  id: newId(),
  name: 'Exactly 50,000',
  initiator: idOf('zeng'),
  given: { amount: 50_000 },
  expect: expected,
})

test('a case that goes another way stops publishing, and says where it should have gone', async () => {
  const def = over('50000')
  const kept = [caseOf({ steps: ['start', 'lead', 'end'], outcome: 'approved' })]
  expect(await problemsOf({ ...def, cases: kept })).toEqual([])
  await publish(admin(), { ...def, cases: kept })

  const lower = { ...over('40000'), id: def.id, cases: kept }
  expect(await problemsOf(lower)).toEqual([
    {
      field: 'cases.0',
      code: 'flow_case',
      severity: 'error',
      params: {
        name: 'Exactly 50,000',
        expected: 'Submit → Lead → End',
        actual: 'Submit → Director → Lead → End',
      },
    },
  ])
  expect(await codeOf(publish(admin(), lower, 1))).toBe('design.invalid')
  expect(await problemsOf({ ...lower, cases: [] })).toEqual([])
})

test('a case compares the people of its steps where it names them', async () => {
  const people = { lead: [idOf('li')] }
  const def = over('50000')
  const kept = [caseOf({ steps: ['start', 'lead', 'end'], outcome: 'approved', people })]
  expect(await problemsOf({ ...def, cases: kept })).toEqual([])
  const other = { ...over('50000', users('zhao')), cases: kept }
  expect((await problemsOf(other)).map(({ code, params }) => [code, params?.node])).toEqual([
    ['flow_case_people', 'Lead'],
  ])
})

test('a case of a step that is picked keeps whom its trial picked', async () => {
  const def = over('50000', [{ rule: 'picked', among: [{ rule: 'users', ids: [idOf('li'), idOf('zhao')] }] }])
  const expected = {
    steps: ['start', 'lead', 'end'],
    outcome: 'approved',
    people: { lead: [idOf('zhao')] },
  } as const
  const kept = caseOf(expected)
  expect((await problemsOf({ ...def, cases: [kept] })).map(({ code }) => code)).toEqual(['flow_case_people'])
  expect(await problemsOf({ ...def, cases: [{ ...kept, picks: { lead: [idOf('zhao')] } }] })).toEqual([])
})

test('a rule says whom it gives today, as far as that depends on nothing else', async () => {
  const rules: readonly ExecutorRule[] = [
    { rule: 'users', ids: [idOf('li'), idOf('zhao'), newId()] },
    { rule: 'initiator' },
    { rule: 'post', ids: [newId()] },
  ]
  expect(await peopleToday(admin(), { table: 'purchase', rules })).toEqual([
    { count: 2, isMore: false, names: ['li', 'zhao'] },
    null,
    { count: 0, isMore: false, names: [] },
  ])
  expect(await codeOf(peopleToday(as('li'), { table: 'purchase', rules }))).toBe('permission.denied')
})

test('a rule that gives nobody today is a warning until its post has somebody', async () => {
  const system = asSystem(admin(), 'test')
  const post = await createRecord(system, 'post', { name: 'Foreman' })
  const def = over('50000', [
    { rule: 'post', ids: [post.id] },
    { rule: 'users', ids: [idOf('li')] },
  ])
  expect(await problemsOf(def)).toEqual([
    {
      field: 'nodes.lead.settings.executors.0',
      code: 'flow_nobody',
      severity: 'warning',
      params: { names: 'Foreman' },
    },
  ])
  await publish(admin(), def)
  const { data } = await getRecord(system, 'post', post.id)
  await updateRecord(system, 'post', post.id, { holders: [idOf('li')], version: data.version })
  expect(await problemsOf(def)).toEqual([])
  const gone = { ...over('50000', [{ rule: 'users', ids: [newId()] }]), id: newId() }
  expect((await problemsOf(gone)).map(({ code }) => code)).toEqual(['flow_names_gone'])
})
