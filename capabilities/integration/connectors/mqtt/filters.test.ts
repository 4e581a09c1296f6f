import { expect, test } from 'vitest'
import { filtersOf, filtersPattern, isMatch } from './filters.ts'

const isFilters = (text: string) => new RegExp(filtersPattern, 'u').test(text)

test.each([
  ['plant/+/state', true],
  ['plant/#', true],
  ['#', true],
  ['+', true],
  ['/', true],
  ['/plant//a', true],
  ['+/+/#', true],
  ['车间/温度 1', true],
  ['a,b', true],
  ['$SYS/broker/#', true],
  ['a\nb\n\nc\n', true],
  ['', false],
  ['\n', false],
  ['plant/a+', false],
  ['plant+/a', false],
  ['plant/#/a', false],
  ['plant#', false],
  ['##', false],
  ['$share/group/plant/#', false],
  ['a\n$share/g/a', false],
  ['a\u0000b', false],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  [Array.from({ length: 20 }, (_, at) => `t/${at}`).join('\n'), true],
  [Array.from({ length: 21 }, (_, at) => `t/${at}`).join('\n'), false],
])('%j is topic filters: %s', (text, is) => {
  expect(isFilters(text)).toBe(is)
})

test('a pattern of many empty levels is refused at once', () => {
  const began = performance.now()
  expect(isFilters(`${'/'.repeat(1_900)}#a`)).toBe(false)
  expect(isFilters(`${'+/\n'.repeat(600)}#a`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
})

test('filters stand one a line, each once', () => {
  expect(filtersOf('a/b\n\nc\na/b\n')).toEqual(['a/b', 'c'])
})

// The examples of MQTT 3.1.1, section 4.7.
test.each([
  ['sport/tennis/player1/#', 'sport/tennis/player1', true],
  ['sport/tennis/player1/#', 'sport/tennis/player1/ranking', true],
  ['sport/tennis/player1/#', 'sport/tennis/player1/score/wimbledon', true],
  ['sport/#', 'sport', true],
  ['#', 'sport', true],
  ['sport/tennis/+', 'sport/tennis/player1', true],
  ['sport/tennis/+', 'sport/tennis/player1/ranking', false],
  ['sport/+', 'sport', false],
  ['sport/+', 'sport/', true],
  ['+/+', '/finance', true],
  ['/+', '/finance', true],
  ['+', '/finance', false],
  ['#', '$SYS/monitor', false],
  ['+/monitor/Clients', '$SYS/monitor/Clients', false],
  ['$SYS/#', '$SYS/monitor', true],
  ['$SYS/monitor/+', '$SYS/monitor/Clients', true],
  ['a/b', 'a/b/c', false],
  ['a/b', 'A/b', false],
])('%s names %s: %s', (filter, topic, is) => {
  expect(isMatch(filter, topic)).toBe(is)
})
