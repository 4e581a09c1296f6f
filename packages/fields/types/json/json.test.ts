import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { json } from './shared.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('an object or a list', () => {
  reads(
    field.json(),
    ['{"a": 1}', { a: 1 }],
    [{ a: { b: [1, null, 'x'] } }, { a: { b: [1, null, 'x'] } }],
    [
      [1, 2],
      [1, 2],
    ],
    ['[]', null],
    ['{}', {}],
    [{ a: undefined, b: -0 }, { b: 0 }],
    ['{"__proto__": {"x": 1}}', JSON.parse('{"__proto__": {"x": 1}}')],
    [`[${nested(31)}]`, JSON.parse(`[${nested(31)}]`)],
  )
  refuses(
    field.json(),
    ['{a: 1}', 'json'],
    ['{"a": 1', 'json'],
    ['5', 'json_shape'],
    ['"text"', 'json_shape'],
    [true, 'json_shape'],
    [new Date(0), 'json_shape'],
    [{ a: new Date(0) }, 'json'],
    [{ a: Number.NaN }, 'json'],
    ['{"a": "\\u0000"}', 'control_character'],
    ['{"\\ud800": 1}', 'control_character'],
    [nested(40), 'json_depth', { limit: 32 }],
    [nested(50_000), 'json_depth', { limit: 32 }],
    ['['.repeat(1_000_000), 'max_length', { limit: 100_000 }],
    [{ a: 'x'.repeat(1_000_000) }, 'max_length', { limit: 100_000 }],
    [Array.from({ length: 200_000 }, () => 1), 'max_items', { limit: 100_000 }],
  )
})

test('a member called __proto__ is a member and nothing else', () => {
  const parsed = json.parse('{"__proto__": {"evil": true}}', field.json(), { lang: 'en', timeZone: 'UTC' })
  expect(({} as Record<string, unknown>).evil).toBeUndefined()
  expect(JSON.stringify(parsed)).toContain('__proto__')
})
