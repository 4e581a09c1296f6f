import { type Task, taskOf } from '@gantry/transform/shared'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { sayStep, stepNames } from './step-names.ts'

const task: Task = {
  ...taskOf(null),
  nodes: {
    read: {
      kind: 'source',
      settings: { source: 'space', object: 'work_order', label: '维修工单', columns: [] },
    },
    table: { kind: 'source', settings: { source: 'erp', object: 'orders', columns: [] } },
    last: { kind: 'filter', settings: { when: 'true' } },
    first: { kind: 'filter', settings: { when: 'true' } },
    kept: { kind: 'file', settings: { format: 'csv', name: 'orders-{yyyy}', map: [] } },
  },
  edges: [
    { id: 'e1', from: 'read', to: 'first' },
    { id: 'e2', from: 'first', to: 'last' },
  ],
}

/** Says a key with its parameters. */
const t = ((key: string, params = {}) => [key, ...Object.values(params)].join(' ')) as unknown as TFunction

test('a step is called by its label, else by its table or file, else by its kind and number', () => {
  const names = stepNames(task)
  const said = Object.keys(task.nodes).map(id => sayStep(t, names, id))
  const filter = 'etl.step.numbered transform.kind.filter'
  expect(said).toEqual(['维修工单', 'orders', `${filter} 2`, `${filter} 1`, 'orders-{yyyy}'])
})
