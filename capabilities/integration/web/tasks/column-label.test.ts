import type { Json } from '@gantry/base/shared'
import { planTask, type Task } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { columnLabel } from './column-label.ts'

const text = { kind: 'text' } as const
const table = { source: 'space', object: 'part', label: 'Parts' }
const columns: Json = [
  { name: 'safety', label: 'Safety stock', type: text },
  { name: 'note', type: text },
]
const task: Task = {
  id: 'task',
  name: 'Parts',
  busy: 'skip',
  as: 'task',
  nodes: {
    read: { kind: 'source', settings: { ...table, columns, read: 'full' } },
    some: { kind: 'filter', settings: { when: 'true' } },
    write: { kind: 'target', settings: { ...table, columns, mode: 'append', key: [], map: [] } },
  },
  edges: [{ id: 'e1', from: 'read', to: 'some' }],
}
const { steps } = planTask(task)

test.each(['read', 'some', 'write'])('a column of the step %s is called by its label', id => {
  const step = steps.find(each => each.id === id)
  expect(columnLabel(step, 'safety', 'en')).toBe('Safety stock')
  expect(columnLabel(step, 'note', 'en')).toBe('note')
})

test('a column of a step that is gone keeps its name', () => {
  expect(columnLabel(undefined, 'safety', 'en')).toBe('safety')
})
