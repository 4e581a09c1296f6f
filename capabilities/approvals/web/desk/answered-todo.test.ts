import { expect, test } from 'vitest'
import { answeredTodo } from './answered-todo.ts'

const own = (task: number, opinionRequired = false) => ({
  task,
  fields: {},
  opinionRequired,
  signatureRequired: false,
})
const view = { instance: 'a', mine: [own(4), own(7), own(9, true)] }

test.each([
  ['the to-do it names', { instance: 'a', task: 7 }, 7],
  ['the own one of those it names', { instance: 'a', tasks: '3 7 12' }, 7],
  ['nothing where it names several of the reader', { instance: 'a', tasks: '4 7' }, undefined],
  ['nothing of another instance of the record', { instance: 'b', task: 7 }, undefined],
  ['nothing that came after the one it names', { instance: 'a', task: 2 }, undefined],
  ['nothing among several where it names none', { instance: 'a' }, undefined],
  ['nothing that needs more than a press', { instance: 'a', task: 9 }, undefined],
  ['nothing where it tells of no instance', {}, undefined],
])('a message answers %s', (_, facts, task) => {
  expect(answeredTodo(view, facts)?.task).toBe(task)
})

test('a message that names no to-do answers the only one', () => {
  expect(answeredTodo({ instance: 'a', mine: [own(4)] }, { instance: 'a' })?.task).toBe(4)
})
