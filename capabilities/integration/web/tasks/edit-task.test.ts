import type { Task } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { addStep, connectSteps, setStep, tablesRead, withValuesOf } from './edit-task.ts'

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
  const asking = (query: string) =>
    setStep(read, step, { source: 's1', object: '', query, label: 'Query', columns: [], read: 'full' })
  expect(tablesRead(asking('select 1'))).not.toBe(tablesRead(asking('select 2')))
  const [filtered] = addStep(reading('part'), 'filter', {})
  expect(tablesRead(filtered)).toBe(tablesRead(reading('part')))
})

test.each(['target', 'file'])('a %s follows the chosen step, and nothing follows it', kind => {
  const [ended, end] = addStep(read, kind, { after: step })
  expect(ended.edges).toMatchObject([{ from: step, to: end }])
  expect(addStep(ended, 'filter', { after: end })[0].edges).toHaveLength(1)
})

test('the values of a column are those of the rows that a step reads', () => {
  const [parted, split] = addStep(read, 'split', { after: step })
  const [drawn, first] = addStep(parted, 'filter', { after: split })
  const [second, pivot] = addStep(drawn, 'pivot', {})
  const joined = connectSteps(second, split, pivot)
  const [asked, id] = withValuesOf(joined, pivot, 'shop') ?? []
  expect(asked?.nodes[id ?? '']).toEqual({ kind: 'aggregate', settings: { by: ['shop'], measures: [] } })
  expect(asked?.edges.at(-1)).toMatchObject({ from: split, port: 'no', to: id })
  expect(asked?.edges).toHaveLength(joined.edges.length + 1)
  expect(joined.edges.find(({ to }) => to === first)?.port).toBe('yes')
  expect(withValuesOf(second, pivot, 'shop')).toBeNull()
})
