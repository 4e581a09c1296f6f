import { expect, test } from 'vitest'
import { figuresOfChart } from './figures-of.ts'

test('each part of a chart names the fields it reads, and those that decide which records it takes', () => {
  const figures = figuresOfChart({
    kind: 'bar',
    from: { table: 'order', filter: { op: 'eq', field: 'area', value: 'A1' } },
    filter: {
      op: 'and',
      of: [
        { op: 'eq', field: 'area', value: 'A1' },
        { op: 'eq', field: 'machine.kind', value: 'pump' },
      ],
    },
    rows: [{ field: 'day', step: 'month' }],
    columns: [{ field: 'machine.area' }],
    measures: [
      { fn: 'count' },
      { fn: 'sum', expression: 'hours * rate', filter: { op: 'eq', field: 'state', value: 'done' } },
    ],
    compare: { field: 'day', range: 'thisMonth' },
  })
  expect(figures.map(({ id, values, conditions }) => [id, values, conditions])).toEqual([
    ['row:0', ['day'], []],
    ['column:0', ['machine.area'], []],
    ['measure:0', [], []],
    ['measure:1', ['hours', 'rate'], ['state']],
    ['compare', [], ['day']],
    ['filter', [], ['area', 'machine.kind']],
  ])
})

test('a chart of all records has no filter', () =>
  expect(
    figuresOfChart({ kind: 'number', from: { table: 'order' }, rows: [], measures: [{ fn: 'count' }] }).map(
      ({ id }) => id,
    ),
  ).toEqual(['measure:0']))
