import type { Task } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { addStep, setStep, tablesRead } from './edit-task.ts'

const empty: Task = { id: 'task', name: 'Parts', busy: 'skip', as: 'task', nodes: {}, edges: [] }
const [read, step] = addStep(empty, 'source', {})
const reading = (object: string, source = 'space') => {
  return setStep(read, step, { source, object, label: object, columns: [], read: 'full' })
}

test('a task reads other tables when a source step reads another one, and not before its table is chosen', () => {
  expect(tablesRead(reading('part'))).toBe(tablesRead(reading('part')))
  expect(tablesRead(reading('part'))).not.toBe(tablesRead(reading('order')))
  expect(tablesRead(reading('part'))).not.toBe(tablesRead(reading('part', 'other')))
  expect(tablesRead(reading(''))).toBe(tablesRead(empty))
  const [filtered] = addStep(reading('part'), 'filter', {})
  expect(tablesRead(filtered)).toBe(tablesRead(reading('part')))
})

test.each(['target', 'file'])('a %s follows the chosen step, and nothing follows it', kind => {
  const [ended, end] = addStep(read, kind, { after: step })
  expect(ended.edges).toMatchObject([{ from: step, to: end }])
  expect(addStep(ended, 'filter', { after: end })[0].edges).toHaveLength(1)
})
