import { expect, test } from 'vitest'
import { joined } from './text.ts'

test.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a、b', 'a, b'],
  [['a', 'b', 'c'], 'a、b、c', 'a, b, c'],
])('%j one after the other is “%s”, in English “%s”', (names, zh, en) => {
  expect([joined(names, 'zh-CN'), joined(names, 'en')]).toEqual([zh, en])
})
