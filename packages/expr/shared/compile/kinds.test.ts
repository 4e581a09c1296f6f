import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { parse } from '../parse/parse.ts'
import type { ContextType } from '../types/expr-type.ts'
import { compile } from './compile.ts'

const nothing: ContextType = { kind: 'context', fields: {} }
const env = { now: 0, timeZone: 'UTC' }

/** One value of every kind but the list, which may stand for its only item and is known when it runs. */
const values = [
  '2',
  '"a"',
  'true',
  '@"2024-03-05"',
  '@"10:00:00"',
  '@"2024-03-05T10:00:00"',
  '@"P1D"',
  '@"P1M"',
  '{a: 1}',
  '[1..2]',
  '(function(x) x)',
]

test.each(['+', '-', '*', '/', '**', '<', '<=', '>', '>=', '=', '!='])(
  'the check tells of just those kinds that %s makes nothing of',
  operator => {
    for (const left of values)
      for (const right of values) {
        const source = `${left} ${operator} ${right}`
        const checked = check(parse(source, nothing), nothing)
        expect([source, compile(checked)({}, env) === null]).toEqual([source, checked.issues.length > 0])
      }
  },
)
