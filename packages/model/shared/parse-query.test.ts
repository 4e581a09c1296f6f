import type { AppError } from '@gantry/base/shared'
import { describe, expect, test } from 'vitest'
import { parseAggregateQuery, parseQuery } from './parse-query.ts'

const eq = { op: 'eq', field: 'status', value: 'open' }

describe('a filter may be written', () => {
  test.each<[string, unknown, unknown]>([
    ['as the tree itself', eq, eq],
    ['as JSON text', JSON.stringify(eq), eq],
    ['in short', { status: 'open' }, eq],
    ['in short as JSON', '{"status":"open"}', eq],
    ['with operators', { qty: { gte: '10' } }, { op: 'gte', field: 'qty', value: '10' }],
    ['with dollars', { qty: { $gte: 10 } }, { op: 'gte', field: 'qty', value: 10 }],
    ['as a list of values', { status: ['a', 'b'] }, { op: 'in', field: 'status', value: ['a', 'b'] }],
    ['with presence', { status: { empty: true } }, { op: 'empty', field: 'status' }],
    ['with absence denied', { status: { empty: 'false' } }, { op: 'notEmpty', field: 'status' }],
    ['with a term', { owner: { term: 'me' } }, { op: 'eq', field: 'owner', value: { term: 'me' } }],
    [
      'with a reference',
      { owner: { id: 'x', title: 'y' } },
      { op: 'eq', field: 'owner', value: { id: 'x', title: 'y' } },
    ],
    [
      'side by side',
      { status: 'open', qty: { gt: 1, lt: 5 } },
      {
        op: 'and',
        of: [
          eq,
          {
            op: 'and',
            of: [
              { op: 'gt', field: 'qty', value: 1 },
              { op: 'lt', field: 'qty', value: 5 },
            ],
          },
        ],
      },
    ],
    [
      'with alternatives',
      { $or: [{ status: 'open' }, { not: { qty: 1 } }] },
      { op: 'or', of: [eq, { op: 'not', of: { op: 'eq', field: 'qty', value: 1 } }] },
    ],
    ['as everything', {}, true],
    ['as nothing', 'false', false],
  ])('%s', (_, filter, expected) => expect(parseQuery({ filter }).filter).toEqual(expected))
})

test.each<[unknown, unknown]>([
  [
    '-createdAt,title',
    [
      { field: 'createdAt', direction: 'desc' },
      { field: 'title', direction: 'asc' },
    ],
  ],
  [['-createdAt'], [{ field: 'createdAt', direction: 'desc' }]],
  [{ createdAt: 'desc' }, [{ field: 'createdAt', direction: 'desc' }]],
  ['[{"field":"title"}]', [{ field: 'title', direction: 'asc' }]],
])('a sort may be written as %j', (sort, expected) => expect(parseQuery({ sort }).sort).toEqual(expected))

test('numbers come as text, pages are cut to size, blanks are not asked for', () => {
  const query = parseQuery({ page: '3', pageSize: '5000', search: '', fields: 'a, b,a' })
  expect(query).toEqual({ page: 3, pageSize: 200, fields: ['a', 'b'] })
})

test('aggregates have a short form, and count by default', () => {
  expect(parseAggregateQuery({ groupBy: 'status', aggregates: 'count,sum:qty' })).toEqual({
    groupBy: ['status'],
    aggregates: [
      { name: 'count', fn: 'count' },
      { name: 'sum_qty', fn: 'sum', field: 'qty' },
    ],
  })
  expect(parseAggregateQuery({}).aggregates).toEqual([{ name: 'count', fn: 'count' }])
})

const deep = (levels: number): unknown => (levels === 0 ? { a: 1 } : { not: deep(levels - 1) })

describe('what is not understood is named', () => {
  test.each<[unknown, string, string]>([
    [{ filtre: '{}' }, 'filtre', 'unknown'],
    [{ filter: '{"status"' }, 'filter', 'json'],
    [{ filter: 'status=open' }, 'filter', 'format'],
    [{ filter: { qty: { like: 1 } } }, 'qty', 'operator'],
    [{ filter: { op: 'and', of: [3] } }, 'filter', 'format'],
    [{ filter: deep(20) }, 'filter', 'too_complex'],
    [{ filter: { qty: Array(2_000).fill(1) } }, 'qty', 'too_complex'],
    [{ filter: { qty: { eq: [[[1]]] } } }, 'qty', 'type'],
    [{ sort: [{ field: 'a', direction: 'up' }] }, 'sort', 'format'],
    [{ page: '0' }, 'page', 'range'],
    [{ page: 'two' }, 'page', 'range'],
    [{ count: 'all' }, 'count', 'choice'],
    ['filter', 'query', 'format'],
  ])('%j', (input, field, code) => {
    let thrown: unknown
    try {
      parseQuery(input)
    } catch (error) {
      thrown = error
    }
    expect((thrown as AppError).issues).toContainEqual(expect.objectContaining({ field, code }))
  })
})
