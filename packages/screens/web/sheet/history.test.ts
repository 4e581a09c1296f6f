import { expect, test } from 'vitest'
import { type History, noHistory, record, redo, undo } from './history.ts'

test('steps are taken back and forth, and a new one forgets those taken back', () => {
  const two: History<string> = record(record(noHistory, 'a'), 'b')
  const back = undo(two, 'c')!
  expect(back.to).toBe('b')
  expect(redo(back.history, 'b')!.to).toBe('c')
  expect(redo(record(back.history, 'b'), 'd')).toBeNull()
  expect(undo(noHistory, 'a')).toBeNull()
})

test('fifty steps are kept', () => {
  const long = Array.from({ length: 80 }, (_, i) => i).reduce<History<number>>(record, noHistory)
  expect(long.past).toHaveLength(50)
  expect(long.past.at(-1)).toBe(79)
})
