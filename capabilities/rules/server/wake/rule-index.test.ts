import { field } from '@gantry/fields/shared'
import { all, where } from '@gantry/model/shared'
import { drawnTable } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { type Indexed, ruleIndex } from './rule-index.ts'

const options = Array.from({ length: 100 }, (_, at) => `s${at}`)
const table = drawnTable('device', { state: field.choice(options), note: field.text() })

const ruleOn = (id: string, more: Partial<Indexed> = {}): Indexed => ({
  id,
  priority: 5,
  wakes: [{ event: 'record.updated', table: 'device' }],
  filter: undefined,
  table,
  ...more,
})
const woken = (rules: readonly Indexed[], changed: readonly string[], row = {}) =>
  ruleIndex(rules)
    .woken('record.updated', 'device', changed, row)
    .map(({ id }) => id)

test('of 10,000 rules on one table an event looks at those that wait for its field and its value', () => {
  const rules = Array.from({ length: 10_000 }, (_, at) =>
    ruleOn(`rule ${at}`, {
      wakes: [{ event: 'record.updated', table: 'device', fields: [at % 2 === 0 ? 'state' : 'note'] }],
      filter: all(where('note', 'notEmpty'), where('state', 'eq', options[(at >> 1) % 100])),
    }),
  )
  expect(woken(rules, ['state'], { state: 's7' })).toHaveLength(50)
  expect(woken(rules, ['state', 'note'], { state: 's7' })).toHaveLength(100)
  expect(woken(rules, ['name'], { state: 's7' })).toEqual([])
  expect(ruleIndex(rules).waits('record.created', 'device', null)).toBe(false)
})

test('rules wake by priority, then id, and each once', () => {
  const rules = [
    ruleOn('b'),
    ruleOn('c', { priority: 1 }),
    ruleOn('a', { wakes: [{ event: 'record.updated', table: 'device', fields: ['state', 'note'] }] }),
  ]
  expect(woken(rules, ['state', 'note'])).toEqual(['c', 'a', 'b'])
})

test('a comparison that need not hold narrows nothing', () => {
  const either = { op: 'or', of: [where('state', 'eq', 's1'), where('note', 'notEmpty')] } as const
  expect(woken([ruleOn('a', { filter: either })], ['state'], { state: 's2' })).toEqual(['a'])
})
