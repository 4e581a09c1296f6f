import type { AppError } from '@gantry/base/shared'
import {
  all,
  any,
  defineTable,
  type Filter,
  not,
  role,
  type TableDef,
  userType,
  where,
} from '@gantry/model/shared'
import { testActor } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { resolveTerms } from './resolve-terms.ts'
import type { Scope } from './scope.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: { type: 'text' },
    qty: { type: 'number' },
    price: { type: 'decimal' },
    done: { type: 'yesNo' },
    due: { type: 'date' },
  },
  policy: {},
})

const scopeFor = (table: TableDef = order, actor = {}): Scope => ({
  catalog: { space: 'alpha', version: 1, tables: new Map([[table.id, table]]) },
  table,
  actor: testActor(actor),
  // Five in the morning of Wednesday in Shanghai, still Tuesday in New York.
  now: new Date('2026-03-03T21:00:00Z'),
})

const settled = (filter: Filter, actor = {}) => resolveTerms(filter, scopeFor(order, actor))

describe('what a filter asks about the actor is answered', () => {
  const planner = { roles: ['planner'] }
  test.each<[string, Filter, unknown]>([
    ['a role held', role('planner'), true],
    ['a role not held', role('chief'), false],
    ['a user type', userType('admin', 'safe'), false],
    ['the contrary', not(role('chief')), true],
    ['either', any(role('planner'), where('qty', 'eq', 1)), true],
    ['both', all(role('planner'), where('qty', 'eq', 1)), { op: 'eq', field: 'qty', value: '1' }],
    ['neither', all(role('chief'), where('qty', 'eq', 1)), false],
  ])('%s', (_, filter, expected) => expect(settled(filter, planner)).toEqual(expected))
})

describe('a range of days is half open and of the calendar of the actor', () => {
  const days = (from: string, before: string) => ({
    op: 'and',
    of: [
      { op: 'gte', field: 'due', value: from },
      { op: 'lt', field: 'due', value: before },
    ],
  })
  test.each([
    ['today', '2026-03-04', '2026-03-05'],
    ['yesterday', '2026-03-03', '2026-03-04'],
    ['thisWeek', '2026-03-02', '2026-03-09'],
    ['lastWeek', '2026-02-23', '2026-03-02'],
    ['thisMonth', '2026-03-01', '2026-04-01'],
    ['lastMonth', '2026-02-01', '2026-03-01'],
    ['thisQuarter', '2026-01-01', '2026-04-01'],
    ['lastQuarter', '2025-10-01', '2026-01-01'],
    ['halfYear', '2025-09-04', '2026-03-05'],
    ['thisYear', '2026-01-01', '2027-01-01'],
    ['lastYear', '2025-01-01', '2026-01-01'],
    ['withinYear', '2025-03-04', '2026-03-05'],
  ])('%s', (range, from, before) =>
    expect(settled(where('due', 'within', range))).toEqual(days(from, before)),
  )

  test('elsewhere it is another day', () =>
    expect(settled(where('due', 'within', 'today'), { timeZone: 'America/New_York' })).toEqual(
      days('2026-03-03', '2026-03-04'),
    ))
})

describe('operands take the form the field stores', () => {
  test.each<[Filter, unknown]>([
    [where('qty', 'eq', '10'), { op: 'eq', field: 'qty', value: '10' }],
    [where('price', 'gte', 1e-7), { op: 'gte', field: 'price', value: '0.0000001' }],
    [where('done', 'eq', 'true'), { op: 'eq', field: 'done', value: true }],
    [where('due', 'eq', { term: 'today' }), { op: 'eq', field: 'due', value: '2026-03-04' }],
    [where('due', 'lt', '2026/3/5'), { op: 'lt', field: 'due', value: '2026-03-05' }],
    [where('name', 'eq', null), { op: 'empty', field: 'name', value: null }],
    [where('name', 'eq', ['a', 'b', 'a']), { op: 'in', field: 'name', value: ['a', 'b'] }],
    [not(where('name', 'in', ['a'])), { op: 'notIn', field: 'name', value: ['a'] }],
    [where('name', 'in', []), false],
    [
      where('name', 'in', ['a', null]),
      {
        op: 'or',
        of: [
          { op: 'empty', field: 'name', value: null },
          { op: 'in', field: 'name', value: ['a'] },
        ],
      },
    ],
    [where('qty', 'between', [1, null]), { op: 'gte', field: 'qty', value: '1' }],
  ])('%j', (filter, expected) => expect(settled(filter)).toEqual(expected))
})

describe('what the table does not know is named', () => {
  test.each<[Filter, string, string]>([
    [where('nmae', 'eq', 'x'), 'nmae', 'unknown'],
    [where('__proto__', 'eq', 'x'), '__proto__', 'unknown'],
    [where('name.x', 'eq', 'x'), 'name.x', 'unknown'],
    [where('qty', 'contains', '1'), 'qty', 'operator'],
    [where('qty', 'gt', 'many'), 'qty', 'type'],
    [where('due', 'within', 'someday'), 'due', 'type'],
    [where('due', 'eq', '2026-02-30'), 'due', 'type'],
    [where('name', 'eq', 'a\0b'), 'name', 'type'],
  ])('%j', (filter, field, code) => {
    let thrown: unknown
    try {
      settled(filter)
    } catch (error) {
      thrown = error
    }
    expect((thrown as AppError).issues).toMatchObject([{ field, code }])
  })
})

describe('grants are united grant by grant', () => {
  const own: Filter = where('qty', 'lt', 10)
  const table = defineTable({
    ...order,
    policy: [
      { operations: ['read'], rows: own },
      { who: role('clerk'), operations: ['read'], rows: where('done', 'eq', true), fields: ['name', 'qty'] },
      { who: role('chief'), operations: ['read', 'update'] },
      { who: role('ghost'), operations: ['read'], rows: not(where('gone', 'eq', 1)) },
    ],
  })
  const rowsOf = (roles: string[]) => allowedRows(scopeFor(table, { roles }), 'read')

  test('everybody has the grants without a subject', () =>
    expect(rowsOf([])).toEqual({ op: 'lt', field: 'qty', value: '10' }))

  test('a grant over a field that is gone opens nothing, whatever stands around it', () =>
    expect(rowsOf(['ghost'])).toEqual(rowsOf([])))

  test('fields of one grant are open only on its own rows', () => {
    const rights = fieldRights(scopeFor(table, { roles: ['clerk'] }), 'read')
    expect(openOn(rights, 'name')).toBe(true)
    expect(openOn(rights, 'price')).toEqual({ op: 'lt', field: 'qty', value: '10' })
  })

  test('one grant over everything leaves no condition', () => {
    const scope = scopeFor(table, { roles: ['clerk', 'chief'] })
    expect(allowedRows(scope, 'read')).toBe(true)
    expect(fieldRights(scope, 'read')).toEqual({ always: 'all', conditional: [] })
  })

  test('nobody does with a row what no grant lists', () => {
    expect(allowedRows(scopeFor(table), 'update')).toBe(false)
    expect(allowedRows(scopeFor(table, { roles: ['chief'] }), 'remove')).toBe(false)
  })

  test.each(['root', 'saas', 'safe', 'audit'] as const)('%s sees no record of a space', userType =>
    expect(allowedRows(scopeFor(table, { userType, roles: ['chief'] }), 'read')).toBe(false),
  )

  test('the product itself sees all, and says why', () =>
    expect(allowedRows(scopeFor(table, { userType: 'root', system: { reason: 'nightly' } }), 'read')).toBe(
      true,
    ))
})
