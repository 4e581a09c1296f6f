import { type Task, taskOf } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { stepNames } from './step-names.ts'

const task: Task = {
  ...taskOf(null),
  nodes: {
    read: { kind: 'source', settings: { source: 'space', object: 'work_order', label: '维修工单' } },
    table: { kind: 'source', settings: { source: 'erp', object: 'orders' } },
    some: { kind: 'filter', settings: { when: 'true' } },
    kept: { kind: 'file', settings: { format: 'csv', name: 'orders-{yyyy}' } },
  },
}

test('a step is called by its label, else by its table or file, and has no name without any', () => {
  expect(Object.fromEntries(stepNames(task))).toEqual({
    read: '维修工单',
    table: 'orders',
    kept: 'orders-{yyyy}',
  })
})
