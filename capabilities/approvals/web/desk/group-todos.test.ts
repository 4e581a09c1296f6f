import { expect, test } from 'vitest'
import type { Todo } from '../../shared/desk.ts'
import { groupTodos } from './group-todos.ts'

const now = new Date(2026, 6, 16, 12).getTime()
const todo = (subject: string, hours: number | null) =>
  ({ subject, due: hours === null ? null : new Date(now + hours * 3_600_000).toISOString() }) as Todo

test('to-dos are grouped by when they are due, the most pressing first', () => {
  const all = [
    todo('never', null),
    todo('tomorrow', 24),
    todo('evening', 8),
    todo('noon', 1),
    todo('late', -1),
    todo('very late', -30),
  ]
  expect(groupTodos(all, now).map(({ group, todos }) => [group, todos.map(each => each.subject)])).toEqual([
    ['overdue', ['very late', 'late']],
    ['today', ['noon', 'evening']],
    ['later', ['tomorrow']],
    ['open', ['never']],
  ])
})

test('nothing waits in no group', () => expect(groupTodos([], now)).toEqual([]))
