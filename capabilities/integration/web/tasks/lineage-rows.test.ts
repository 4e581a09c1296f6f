import type { Json } from '@gantry/base/shared'
import { planTask, type Task } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { lineageRows } from './lineage-rows.ts'

const columns: Json = [{ name: 'f7k2', label: 'Safety stock', type: { kind: 'text' } }]
const table = (object: string, label: string) => ({ source: 'space', object, label, columns })
const task: Task = {
  id: 'task',
  name: 'Parts',
  busy: 'skip',
  as: 'task',
  nodes: {
    read: { kind: 'source', settings: { ...table('part', 'Parts'), read: 'full' } },
    some: { kind: 'filter', settings: { when: 'f7k2 = "x"' } },
    write: {
      kind: 'target',
      settings: { ...table('stock', 'Stock'), mode: 'append', key: [], map: [{ from: 'f7k2', to: 'f7k2' }] },
    },
  },
  edges: [
    { id: 'e1', from: 'read', to: 'some' },
    { id: 'e2', from: 'some', to: 'write' },
  ],
}

test('columns of tables of the space are called by their labels, not by their codes', () => {
  const [row, ...others] = lineageRows(planTask(task), 'en')
  expect(others).toEqual([])
  expect(row?.to).toMatchObject({ step: 'Stock', column: 'Safety stock' })
  expect(row?.direct).toMatchObject([{ step: 'Parts', column: 'Safety stock' }])
})

test('the lineage ends at the columns of a file, by the headings they have there', () => {
  const map = [{ from: 'f7k2', to: 'Stock kept' }]
  const file = { format: 'csv', name: 'stock-{yyyy}', map }
  const nodes = { ...task.nodes, write: { kind: 'file', settings: file } }
  const [row] = lineageRows(planTask({ ...task, nodes }), 'en')
  expect(row?.to).toMatchObject({ step: 'stock-{yyyy}', column: 'Stock kept' })
  expect(row?.direct).toMatchObject([{ step: 'Parts', column: 'Safety stock', how: 'identity' }])
})
