import { issue } from '@gantry/base/shared'
import type { RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import {
  type CellChange,
  type Edits,
  giveUp,
  insist,
  isUnderWay,
  markSent,
  noEdits,
  settle,
  toSend,
  troubled,
  withAnswer,
  withChanges,
  withRowsNow,
} from './cell-edits.ts'

const change = (id: string, field: string, value: string | null, base: string | null = null): CellChange => ({
  id,
  field,
  base,
  value,
})
const sent = (...changes: CellChange[]): Edits => {
  const edits = withChanges(noEdits, changes)
  return markSent(
    edits,
    toSend(edits, () => 1, 1_000),
  )
}
const row = (id: string, version: number, values: object = {}) =>
  ({ id, version, ...values }) as unknown as RecordRow
const told = (edits: Edits) =>
  Object.fromEntries(
    [...edits].flatMap(([id, cells]) => [...cells].map(([field, { state }]) => [`${id}.${field}`, state])),
  )
const refusal = (id: string, code: string, ...issues: ReturnType<typeof issue>[]) => ({
  batch: null,
  done: [],
  refused: [{ id, code, issues }],
})

test('changed cells are sent by record, at the version read', () => {
  const edits = withChanges(noEdits, [
    change('r', 'a', '1'),
    change('r', 'b', null, 'x'),
    change('s', 'a', '2'),
  ])
  expect(toSend(edits, id => (id === 'r' ? 3 : 1), 10)).toEqual([
    { id: 'r', version: 3, values: { a: '1', b: null } },
    { id: 's', version: 1, values: { a: '2' } },
  ])
  expect(toSend(edits, () => 1, 1)).toHaveLength(1)
})

test('a cell put back is no change, unless the other value is on its way', () => {
  expect(withChanges(withChanges(noEdits, [change('r', 'a', '1')]), [change('r', 'a', null)]).size).toBe(0)
  expect(told(withChanges(sent(change('r', 'a', '1')), [change('r', 'a', null)]))).toEqual({
    'r.a': 'waiting',
  })
})

test('a text that is no value is not sent', () => {
  const edits = withChanges(noEdits, [{ ...change('r', 'a', null), text: 'x', issue: issue('a', 'choice') }])
  expect(toSend(edits, () => 1, 10)).toEqual([])
  expect(troubled(edits)).toEqual([{ id: 'r', field: 'a' }])
})

test('a refused cell stays with its reason, and the others of its record are sent without it', () => {
  const edits = withAnswer(
    sent(change('r', 'a', '1'), change('r', 'b', '2')),
    refusal('r', 'record.invalid', issue('a', 'required')),
  )
  expect(told(edits)).toEqual({ 'r.a': 'refused', 'r.b': 'waiting' })
  expect(toSend(edits, () => 1, 10)).toEqual([{ id: 'r', version: 1, values: { b: '2' } }])
})

test('a record refused for another reason is refused whole', () => {
  const edits = sent(change('r', 'a', '1'), change('r', 'b', '2'))
  expect(told(withAnswer(edits, refusal('r', 'permission.denied')))).toEqual({
    'r.a': 'refused',
    'r.b': 'refused',
  })
})

test('what was typed while an answer was on its way is not touched by it', () => {
  const edits = withChanges(sent(change('r', 'a', '1')), [change('r', 'a', '2')])
  const answered = withAnswer(edits, { batch: 'x', done: [{ id: 'r', version: 2 }], refused: [] })
  expect(toSend(answered, () => 2, 10)).toEqual([{ id: 'r', version: 2, values: { a: '2' } }])
})

test('a record that moved on asks only about cells somebody else changed', () => {
  const late = withAnswer(
    sent(change('r', 'a', '1', 'old'), change('r', 'b', '2', 'old')),
    refusal('r', 'record.conflict'),
  )
  const edits = withRowsNow(late, ['r'], new Map([['r', row('r', 5, { a: 'old', b: 'theirs' })]]))
  expect(told(edits)).toEqual({ 'r.a': 'waiting', 'r.b': 'overtaken' })
  expect(edits.get('r')?.get('b')?.theirs).toBe('theirs')
  expect(told(giveUp(edits, 'r', 'b'))).toEqual({ 'r.a': 'waiting' })
  const again = insist(edits, 'r', 'b')
  expect(toSend(again, () => 5, 10)).toEqual([{ id: 'r', version: 5, values: { a: '1', b: '2' } }])
  expect(told(withRowsNow(late, ['r'], new Map()))).toEqual({ 'r.a': 'refused', 'r.b': 'refused' })
})

test('a saved cell is forgotten once its row has been read again', () => {
  const saved = withAnswer(sent(change('r', 'a', '1')), {
    batch: 'x',
    done: [{ id: 'r', version: 2 }],
    refused: [],
  })
  expect(isUnderWay(saved)).toBe(false)
  expect(told(settle(saved, [row('r', 1)]))).toEqual({ 'r.a': 'saved' })
  expect(settle(saved, [row('r', 2)]).size).toBe(0)
})

test('a cell somebody changed while it was typed into asks first', () => {
  const edits = withChanges(noEdits, [{ ...change('r', 'a', 'mine', 'old'), theirs: 'theirs' }])
  expect(told(edits)).toEqual({ 'r.a': 'overtaken' })
  expect(toSend(edits, () => 2, 10)).toEqual([])
  expect(withChanges(noEdits, [{ ...change('r', 'a', 'old', 'old'), theirs: 'theirs' }]).size).toBe(0)
})
