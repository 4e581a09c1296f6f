import { expect, test } from 'vitest'
import { isNamed, namedBy } from './named-todo.ts'

const instance = '0196a000-0000-7000-8000-0000000000e1'

test.each([
  [`${instance}.7`, { instance, task: 7 }],
  [instance, { instance }],
  [`${instance}.0`, { instance }],
  ['7', {}],
  [`${instance}.7;drop`, {}],
  [null, {}],
])('an address that says %s names %o', (text, named) => expect(namedBy(text)).toEqual(named))

test('a to-do is named by itself, or by its instance', () => {
  expect(isNamed({ instance, task: 7 }, `${instance}.7`)).toBe(true)
  expect(isNamed({ instance, task: 7 }, instance)).toBe(true)
  expect(isNamed({ instance, task: 7 }, `${instance}.8`)).toBe(false)
  expect(isNamed({ instance, task: 7 }, null)).toBe(false)
})
