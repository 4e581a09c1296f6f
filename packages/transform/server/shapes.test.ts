import type { JsonObject } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { type Column, planTask, stepKindOf, type Task } from '../shared/index.ts'
import { previewStep } from './run-task.ts'

const columns: readonly Column[] = [
  { name: 'shop', type: { kind: 'text' } },
  { name: 'day', type: { kind: 'date' } },
  { name: 'sold', type: { kind: 'integer' } },
  { name: 'paid', type: { kind: 'decimal', places: 2 } },
  { name: 'how', type: { kind: 'text' } },
]

/** Rows in an order of no meaning. */
const rows = [
  ['B', '2026-01-02', '4', '8.00', 'cash'],
  ['A', '2026-01-03', null, '7.25', null],
  ['A', '2026-01-01', '2', '1.50', 'cash'],
  ['A', '2026-01-01', '1', '0.50', 'card'],
  ['B', '2026-01-01', '3', null, 'card'],
]

/** A task whose step follows a source of these rows. */
const taskOf = (kind: string, settings: JsonObject): Task => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sales',
  busy: 'skip',
  as: 'task',
  nodes: {
    sales: {
      kind: 'source',
      settings: {
        source: 'space',
        object: 'sale',
        label: '',
        read: 'full',
        columns: JSON.parse(JSON.stringify(columns)),
      },
    },
    step: { kind, settings },
  },
  edges: [{ id: 'e', from: 'sales', to: 'step' }],
})

async function* read() {
  yield { rows: rows.length, values: columns.map((_, at) => rows.map(row => row[at] ?? null)) }
}

const after = async (kind: string, settings: JsonObject) => {
  const planned = planTask(taskOf(kind, settings))
  const step = planned.steps.find(({ id }) => id === 'step')
  expect(step?.issues).toEqual([])
  const moment = { now: new Date('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }
  const signal = new AbortController().signal
  const found = await previewStep(planned, 'step', read, { ...moment, signal, limit: 100 })
  return { columns: step?.columns, rows: found.rows.toSorted() }
}

const wrongWith = (kind: string, settings: JsonObject) =>
  planTask(taskOf(kind, settings))
    .steps.flatMap(({ issues }) => issues)
    .map(({ field, code }) => `${field.replace('nodes.step.settings.', '')} ${code}`)

const paidBy: JsonObject = {
  by: ['shop'],
  column: 'how',
  values: [
    { value: 'cash', name: 'Cash' },
    { value: 'card', name: 'Card' },
    { value: '', name: 'Unknown' },
  ],
  of: 'sum',
  measure: 'paid',
}

test('pivot makes a column of each listed value; other values are in none', async () => {
  expect(await after('pivot', paidBy)).toEqual({
    columns: [
      columns[0],
      ...['Cash', 'Card', 'Unknown'].map(name => ({ name, type: { kind: 'decimal', places: 2 } })),
    ],
    rows: [
      ['A', '1.50', '0.50', '7.25'],
      ['B', '8.00', null, null],
    ],
  })
  const days = { ...paidBy, by: [], column: 'day', of: 'count', measure: '' }
  const values = [
    { value: '2026-01-01', name: 'first' },
    { value: '2026-01-09', name: 'ninth' },
  ]
  expect(await after('pivot', { ...days, values })).toMatchObject({ rows: [[3, 0]] })
})

test('unpivot makes a row of each column, and of empty values where it is said', async () => {
  const settings = {
    columns: [
      { column: 'sold', value: 'Sold' },
      { column: 'paid', value: 'Paid' },
    ],
    name: 'what',
    value: 'amount',
    empty: 'skip',
  }
  const made = await after('unpivot', settings)
  expect(made.columns).toEqual([
    columns[0],
    columns[1],
    columns[4],
    { name: 'what', type: { kind: 'text' } },
    { name: 'amount', type: { kind: 'decimal', places: 2 } },
  ])
  expect(made.rows).toHaveLength(8)
  expect(made.rows.filter(([shop, day]) => shop === 'B' && day === '2026-01-01')).toEqual([
    ['B', '2026-01-01', 'card', 'Sold', '3.00'],
  ])
  expect((await after('unpivot', { ...settings, empty: 'keep' })).rows).toHaveLength(10)
})

test('window numbers, ranks and sums rows within their group, and tells of the rows beside them', async () => {
  const made = await after('window', {
    by: ['shop'],
    order: [{ column: 'day', down: false }],
    columns: [
      { of: 'row_number', column: '', name: 'n' },
      { of: 'rank', column: '', name: 'r' },
      { of: 'running_sum', column: 'paid', name: 'sum' },
      { of: 'previous', column: 'how', name: 'before' },
      { of: 'next', column: 'sold', name: 'then' },
    ],
  })
  // Rows of one day follow one another by their other columns: 1 sold before 2 sold.
  expect(made.rows.map(row => [row[0], row[2], ...row.slice(5)])).toEqual([
    ['A', 1, 1, 1, '0.50', null, 2],
    ['A', 2, 2, 1, '2.00', 'card', null],
    ['A', null, 3, 3, '9.25', 'cash', null],
    ['B', 3, 1, 1, null, null, 4],
    ['B', 4, 2, 2, '8.00', 'card', null],
  ])
  expect(made.columns?.slice(5).map(({ name, type }) => [name, type.kind])).toEqual([
    ['n', 'integer'],
    ['r', 'integer'],
    ['sum', 'decimal'],
    ['before', 'text'],
    ['then', 'integer'],
  ])
})

test('what is wrong with the shape of a table is named with its place', () => {
  expect(
    wrongWith('pivot', {
      ...paidBy,
      column: 'day',
      measure: 'how',
      values: [
        { value: 'cash', name: 'Cash' },
        { value: '', name: 'shop' },
      ],
    }),
  ).toEqual(['values.0.value type', 'measure type', 'values.1.name duplicate'])
  expect(wrongWith('pivot', stepKindOf('pivot').initial())).toEqual([
    'column required',
    'values required',
    'measure required',
  ])
  expect(
    wrongWith('unpivot', {
      columns: [
        { column: 'sold', value: '' },
        { column: 'how', value: '' },
      ],
      name: 'Shop',
      value: '',
      empty: 'skip',
    }),
  ).toEqual(['columns type', 'value required', 'name duplicate'])
  expect(
    wrongWith('window', {
      by: ['gone'],
      order: [],
      columns: [
        { of: 'running_sum', column: 'how', name: 'a' },
        { of: 'next', column: '', name: 'Shop' },
      ],
    }),
  ).toEqual([
    'by unknown',
    'order required',
    'columns.0.column type',
    'columns.1.column required',
    'columns.1.name duplicate',
  ])
})

test('lineage names what new columns are made from', () => {
  const origins = (kind: string, settings: JsonObject, name: string) =>
    stepKindOf(kind)
      .lineage([columns], settings)
      .columns.get(name)
      ?.map(({ column, how }) => `${column} ${how}`)
  expect(origins('pivot', paidBy, 'Card')).toEqual(['how aggregation', 'paid aggregation'])
  const turned = {
    columns: [{ column: 'sold', value: 'Sold' }],
    name: 'what',
    value: 'amount',
    empty: 'keep',
  }
  expect(origins('unpivot', turned, 'amount')).toEqual(['sold identity'])
  expect(origins('unpivot', turned, 'what')).toEqual([])
  const placed = {
    by: ['shop'],
    order: [{ column: 'day', down: false }],
    columns: [{ of: 'running_sum', column: 'paid', name: 'sum' }],
  }
  expect(origins('window', placed, 'sum')).toEqual([
    'shop transformation',
    'day transformation',
    'paid aggregation',
  ])
})

test('a source keeps as many decimal places as its step says', async () => {
  const kept = async (places: number) => {
    const task = taskOf('filter', { when: 'paid > 0' })
    const column = { name: 'paid', type: { kind: 'decimal', places } }
    const { sales, step } = task.nodes
    if (!sales || !step) throw new Error('no step')
    const nodes = { sales: { ...sales, settings: { ...sales.settings, columns: [column] } }, step }
    const exact = async function* () {
      yield { rows: 1, values: [['1234567890123.123456789012']] }
    }
    const moment = { now: new Date('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }
    const { signal } = new AbortController()
    return (await previewStep(planTask({ ...task, nodes }), 'step', exact, { ...moment, signal, limit: 1 }))
      .rows
  }
  expect(await kept(6)).toEqual([['1234567890123.123457']])
  expect(await kept(12)).toEqual([['1234567890123.123456789012']])
})
