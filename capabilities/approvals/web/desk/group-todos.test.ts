import { expect, test } from 'vitest'
import type { DueGroup, Todo } from '../../shared/desk.ts'
import { groupTodos } from './group-todos.ts'

const todo = (subject: string, group: DueGroup) => ({ subject, group }) as Todo

test('to-dos stand under when they are due, the most pressing first, in the order they came', () => {
  const all = [todo('b', 'overdue'), todo('a', 'overdue'), todo('c', 'open'), todo('d', 'tomorrow')]
  expect(groupTodos(all).map(({ group, todos }) => [group, todos.map(each => each.subject)])).toEqual([
    ['overdue', ['b', 'a']],
    ['tomorrow', ['d']],
    ['open', ['c']],
  ])
})

test('nothing waits in no group', () => expect(groupTodos([])).toEqual([]))
