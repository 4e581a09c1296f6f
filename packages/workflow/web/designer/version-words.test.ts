import type { Lang } from '@gantry/base/shared'
import { sayWord } from '@gantry/designs/web'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { FlowNode, WorkflowDef } from '../../shared/definition.ts'
import { emptyWorkflow, workflowKind } from '../../shared/workflow-kind.ts'
import { texts } from '../../texts.ts'

const said = (before: WorkflowDef, after: WorkflowDef, lang: Lang = 'en'): readonly string[] => {
  const t = ((key: string, params: Readonly<Record<string, unknown>> = {}) =>
    (
      texts[lang][key] ??
      texts[lang][`${key}_${params.count === 1 ? 'one' : 'other'}`] ??
      `missing ${key}`
    ).replace(/\{\{(\w+)\}\}/g, (_, name) => String(params[name]))) as unknown as TFunction
  return workflowKind.words(before, after).map(word => sayWord(t, lang, word))
}

const approve: FlowNode = {
  kind: 'approve',
  settings: { name: 'Director', executors: [{ rule: 'role', ids: ['a'] }], sign: { mode: 'single' } },
}
const empty = emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order')
const withNode = (node: FlowNode, also: Partial<WorkflowDef> = {}): WorkflowDef => ({
  ...empty,
  nodes: { ...empty.nodes, x: node },
  edges: [
    { id: '1', from: 'start', to: 'x' },
    { id: '2', from: 'x', to: 'end' },
  ],
  ...also,
})
const settings = approve.settings
const changed = (change: object): FlowNode =>
  ({ ...approve, settings: { ...settings, ...change } }) as FlowNode

test.each<[string, object, string]>([
  ['how several decide', { sign: { mode: 'or_sign' } }, 'Sign mode: One person → Any one signs'],
  [
    'what one no does',
    { sign: { mode: 'or_sign', orReject: 'all' } },
    'Sign mode: One person → Any one signs, Not passed when: Everybody disagrees',
  ],
  [
    'who decides',
    { executors: [{ rule: 'users', ids: ['a', 'b'] }, { rule: 'initiator' }] },
    'Executors: Role (1) → Named people (2), Initiator',
  ],
  ['another role', { executors: [{ rule: 'role', ids: ['b'] }] }, 'Executors: changed'],
  ['an opinion', { opinion: 'required' }, 'Opinion required: off → on'],
  ['a button', { buttons: { delegate: true } }, 'Button “Delegate”: off → on'],
  [
    'a time limit',
    { timeLimit: { limit: { minutes: 2_880, calendar: 'work' }, rules: [{ action: 'escalate' }] } },
    'Time limit: not set → 2 days, Working time, Escalate to the leader',
  ],
  ['fields', { fields: { amount: 'edit' } }, 'Fields: changed'],
])('%s is said with what it was', (_, change, sentence) => {
  expect(said(withNode(approve), withNode(changed(change)))).toEqual([`Approval “Director”, ${sentence}`])
})

test('a new name, another kind and another way are said', () => {
  expect(said(withNode(approve), withNode(changed({ name: 'Head' })))).toEqual([
    'Approval “Director” is now called “Head”',
  ])
  const fill: FlowNode = { kind: 'fill', settings: { name: 'Director', executors: [] } }
  expect(said(withNode(approve), withNode(fill))).toEqual(['“Director” is now Form work, was Approval'])
  expect(said(empty, withNode(approve), 'zh-CN')).toEqual([
    '新增审批“Director”',
    '“发起”之后改到“Director”，原为“结束”',
  ])
})

test('branches are said by their conditions', () => {
  const split = (...branches: readonly { id: string; name?: string; when?: string }[]): FlowNode => ({
    kind: 'exclusive',
    settings: { name: 'Cost', branches },
  })
  const large = { id: 'a', name: 'Large', when: 'amount > 50000' }
  expect(
    said(
      withNode(split(large, { id: 'b' })),
      withNode(split({ id: 'c', when: 'amount > 9' }, { ...large, when: 'amount >= 50000' })),
    ),
  ).toEqual([
    'Condition “Cost”, Branch 1: not set → amount > 9',
    'Condition “Cost”, Large: amount > 50000 → amount >= 50000',
    'Condition “Cost”, Branch 2: Otherwise (default) → removed',
  ])
  expect(said(withNode(split(large, { id: 'b' })), withNode(split({ id: 'b' }, large)))).toEqual([
    'Condition “Cost”, Order of branches: changed',
  ])
})

test('settings of the whole workflow are said', () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(
    said(
      withNode(approve, { keyFields: ['a'], monitors: { users: [one], roles: [] } }),
      withNode(approve, {
        keyFields: ['b'],
        monitors: { users: [one, two], roles: [] },
        lockAfterFinish: true,
      }),
    ),
  ).toEqual([
    'Key fields: changed',
    'Lock the record when finished: off → on',
    'Monitors: people 1, roles 0 → people 2, roles 0',
  ])
})
