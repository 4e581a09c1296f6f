import { expect, it } from 'vitest'
import { placeOf, readAgent } from './agent.ts'
import { securityGrade } from './grade.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ['Windows', 'Chrome 126', false],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.1',
    ['Windows', 'Edge 125', false],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
    ['iOS', 'Safari 17', true],
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; HMA) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.42',
    ['Android', 'WeChat 8', true],
  ],
  ['curl/8.5.0', ['', '', false]],
  ['', ['', '', false]],
])('reads %s', (text, [platform, browser, handheld]) => {
  expect(readAgent(text)).toEqual({ platform, browser, handheld })
})

it.each([
  ['127.0.0.1', 'here'],
  ['::1', 'here'],
  ['10.18.4.62', 'internal'],
  ['::ffff:192.168.1.4', 'internal'],
  ['172.32.0.1', 'internet'],
  ['fd00::7', 'internal'],
  [null, 'unknown'],
])('places %s: %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})

it.each([
  [null, false, false, 'low'],
  ['weak', true, false, 'low'],
  ['strong', false, false, 'low'],
  ['strong', true, false, 'medium'],
  ['veryStrong', false, true, 'medium'],
  ['strong', true, true, 'high'],
] as const)('grades a %s password, reachable %s, two-step %s: %s', (strength, reachable, twoStep, grade) => {
  expect(securityGrade({ strength, reachable, twoStep })).toBe(grade)
})
