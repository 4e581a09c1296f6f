import { operators } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, takesList, takesValue } from './condition.ts'
import { emptyState, type ListState, readState, writeState } from './list-state.ts'

const none = new URLSearchParams()
const roundTrip = (state: ListState): ListState =>
  readState(new URLSearchParams(writeState(state, none).toString()))

test('a link reads like a sentence', () => {
  const state: ListState = {
    ...emptyState,
    tab: 'late',
    search: '泵',
    conditions: [
      { field: 'status', op: 'in', value: ['open', 'waiting'] },
      { field: 'amount', op: 'gte', value: 500 },
      { field: 'planned', op: 'within', value: 'thisWeek' },
      { field: 'remark', op: 'empty' },
    ],
    sort: [{ field: 'planned', direction: 'desc' }],
    page: 2,
  }
  expect(decodeURIComponent(writeState(state, none).toString())).toBe(
    'tab=late&q=泵&status.in=open,waiting&amount.gte=500&planned.within=thisWeek&remark.empty=&sort=-planned&page=2',
  )
  expect(roundTrip(state)).toEqual(state)
})

test('an empty list has an empty address, and what is not ours stays', () => {
  expect(writeState(emptyState, none).toString()).toBe('')
  expect(writeState(emptyState, new URLSearchParams('embed=1&page=4&a.eq=1')).toString()).toBe('embed=1')
})

test.each([
  ['page=-1', { page: 1 }],
  ['page=x', { page: 1 }],
  ['form=hack', { form: null }],
  ['status.explode=1', { conditions: [] }],
  ['sort=-', { sort: [] }],
])('nonsense in an address is ignored: %s', (address, expected) =>
  expect(readState(new URLSearchParams(address))).toMatchObject(expected),
)

const field = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}(\.[a-z][a-z0-9_]{0,8})?$/)
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('1', 'true', 'a,b', '["x"]', '"', '{', 'thisWeek', ''),
)
const condition: fc.Arbitrary<Condition> = fc
  .tuple(field, fc.constantFrom(...operators))
  .chain(([name, op]) => {
    if (!takesValue(op)) return fc.constant({ field: name, op })
    return (takesList(op) ? fc.array(scalar) : scalar).map(value => ({ field: name, op, value }))
  })

test('every state survives its link', () => {
  fc.assert(
    fc.property(
      fc.record({
        view: fc.option(fc.uuid()),
        show: fc.constantFrom(null, 'month.2026-07', 'assignee.'),
        tab: fc.constantFrom(null, 'late', 'mine'),
        over: fc.boolean(),
        search: fc.string({ unit: 'grapheme' }),
        tree: fc.constantFrom(null, '!area:A3%3B;kind:'),
        match: fc.constantFrom('all' as const, 'any' as const),
        conditions: fc.array(condition, { maxLength: 4 }),
        group: fc.constantFrom(
          null,
          { by: [] },
          { by: [{ field: 'area' }, { field: 'planned', part: 'month' as const }], order: 'count' as const },
        ),
        open: fc.constantFrom(null, '', '*', '*A%2C1/~,x'),
        sort: fc.array(fc.record({ field, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
          maxLength: 2,
        }),
        page: fc.integer({ min: 1, max: 50_000 }),
        pageSize: fc.constantFrom(null, 20, 50, 100),
        exact: fc.boolean(),
        record: fc.option(fc.uuid()),
        form: fc.constantFrom(null, 'new' as const, 'edit' as const),
        at: fc.constantFrom(null, '2026-03-04T05:06:00.000Z'),
      }),
      state => {
        expect(roundTrip(state)).toEqual(state)
      },
    ),
    { numRuns: runs(100) },
  )
})
