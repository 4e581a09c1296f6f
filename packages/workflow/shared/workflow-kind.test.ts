import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { WorkflowDef } from './definition.ts'
import type { ExecutorRule } from './executors.ts'
import { emptyWorkflow, isPlayable, workflowKind } from './workflow-kind.ts'

const table = { id: 'order', label: 'Orders', fields: {} } as unknown as TableDef
const tables = new Map([[table.id, table]])
const problemsOf = (def: WorkflowDef) => workflowKind.check(def, { tables, before: tables, named: new Map() })

/** An approval between start and end. */
const approvedBy = (...executors: ExecutorRule[]): WorkflowDef => {
  const empty = emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order')
  return {
    ...empty,
    nodes: {
      ...empty.nodes,
      step: { kind: 'approve', settings: { name: 'Approval', executors, sign: { mode: 'or_sign' } } },
    },
    edges: [
      { id: '1', from: 'start', to: 'step' },
      { id: '2', from: 'step', to: 'end' },
    ],
  }
}

test.each<[string, ExecutorRule[], string[]]>([
  ['no rule at all', [], ['error flow_no_executor']],
  ['no member', [{ rule: 'users', ids: [] }], ['error flow_no_users']],
  ['no role', [{ rule: 'role', ids: [] }], ['error flow_no_role']],
  ['no department', [{ rule: 'dept_members', ids: [] }], ['error flow_no_dept_members']],
  ['anybody picked at the step before', [{ rule: 'picked', among: [] }], []],
  ['the initiator', [{ rule: 'initiator' }], []],
])('a step with %s', (_, rules, expected) => {
  const found = problemsOf(approvedBy(...rules))
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
})

test('a drawing can be played before people are assigned, and not while its settings are wrong', () => {
  expect(isPlayable(problemsOf(approvedBy()))).toBe(true)
  expect(isPlayable(problemsOf(approvedBy({ rule: 'users', ids: [] })))).toBe(false)
})
