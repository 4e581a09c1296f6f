import { expect, test } from 'vitest'
import { meansComputed } from './computed-words.ts'

test.each([
  ['公式', true],
  ['汇总字段', true],
  ['计算', true],
  ['Formula ', true],
  ['form', true],
  ['roll up', true],
  ['', false],
  ['f', false],
  ['文本', false],
  ['date', false],
])('a search for %j means a computed value: %s', (search, means) => {
  expect(meansComputed(search)).toBe(means)
})
