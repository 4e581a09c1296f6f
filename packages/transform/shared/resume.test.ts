import type { JsonObject } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { planTask } from './plan-task.ts'
import { planResuming, resumedRows } from './resume.ts'
import type { Task } from './task.ts'

const text = { kind: 'text' } as const
const no = [{ name: 'no', type: text }]
const source = (object: string) => ({
  kind: 'source',
  settings: { source: 'space', object, label: '', read: 'full', columns: no },
})
const target = (mode = 'append') => ({
  kind: 'target',
  settings: {
    source: 'space',
    object: 'out',
    label: '',
    columns: [{ name: 'name', type: text }],
    mode,
    key: [],
    map: [{ from: 'no', to: 'name' }],
  },
})

const plan = (nodes: Task['nodes'], ...edges: readonly (readonly [from: string, to: string])[]) =>
  planTask({
    id: '00000000-0000-4000-8000-000000000001',
    name: 'T',
    busy: 'skip',
    as: 'task',
    nodes,
    edges: edges.map(([from, to], at) => ({ id: `e${at}`, from, to })),
  }).steps

const resumed = (steps: ReturnType<typeof plan>, step: string) => {
  const found = planResuming(steps, step)
  if (!found) throw new Error('no such step')
  return 'blocked' in found ? found : { from: found.from, steps: found.steps.map(({ id }) => id) }
}

const on = [{ left: 'no', right: 'no' }]
const some = { kind: 'filter', settings: { when: 'no = "1"' } }

test('rows of a source go through the steps after it, and rows of a target through the target alone', () => {
  const steps = plan({ a: source('a'), b: some, c: target() }, ['a', 'b'], ['b', 'c'])
  expect(resumed(steps, 'a')).toEqual({ from: 'a', steps: ['a', 'b', 'c'] })
  expect(resumed(steps, 'c')).toEqual({ from: resumedRows, steps: [resumedRows, 'c'] })
  const found = planResuming(steps, 'c')
  expect(found).toMatchObject({ columns: [{ name: 'name' }] })
  expect(planResuming(steps, 'gone')).toBeNull()
})

test('what a lookup reads besides is read again, from its source on', () => {
  const lookup = { kind: 'lookup', settings: { on, take: [], missing: 'reject' } }
  const steps = plan(
    { a: source('a'), other: source('b'), only: some, found: lookup, c: target() },
    ['a', 'found'],
    ['other', 'only'],
    ['only', 'found'],
    ['found', 'c'],
  )
  const after = [resumedRows, 'other', 'only', 'found', 'c']
  expect(resumed(steps, 'found')).toEqual({ from: resumedRows, steps: after })
  expect(resumed(steps, 'other')).toEqual({ blocked: 'found' })
})

test('other inputs of a union went their way: they are empty', () => {
  const union = { kind: 'union', settings: { rows: 'all' } }
  const steps = plan(
    { a: source('a'), b: source('b'), all: union, c: target() },
    ['a', 'all'],
    ['b', 'all'],
    ['all', 'c'],
  )
  expect(resumed(steps, 'b')).toEqual({ from: 'b', steps: [`${resumedRows} all 0`, 'b', 'all', 'c'] })
})

const together: readonly (readonly [kind: string, settings: JsonObject])[] = [
  ['aggregate', { by: ['no'], measures: [] }],
  ['distinct', { by: ['no'] }],
  ['sort', { by: [{ column: 'no', down: false }], limit: 3 }],
  ['window', { by: [], order: [], columns: [] }],
]
test.each(together)('a step that treats rows together blocks: %s', (kind, settings) => {
  const steps = plan({ a: source('a'), b: { kind, settings }, c: target() }, ['a', 'b'], ['b', 'c'])
  expect(resumed(steps, 'a')).toEqual({ blocked: 'b' })
  expect(resumed(steps, 'c')).toEqual({ from: resumedRows, steps: [resumedRows, 'c'] })
})

test('a replacement, and a join of rows with rows that are made of them, block', () => {
  const steps = plan({ a: source('a'), c: target('replace') }, ['a', 'c'])
  expect(resumed(steps, 'c')).toEqual({ blocked: 'c' })
  const crossed = plan(
    {
      a: source('a'),
      b: some,
      both: { kind: 'join', settings: { kind: 'inner', on } },
      c: target(),
    },
    ['a', 'both'],
    ['a', 'b'],
    ['b', 'both'],
    ['both', 'c'],
  )
  expect(resumed(crossed, 'a')).toEqual({ blocked: 'both' })
})
