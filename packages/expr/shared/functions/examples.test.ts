import { expect, test } from 'vitest'
import { wordDefs } from '../assist/words.ts'
import { check } from '../check/check.ts'
import { compile } from '../compile/compile.ts'
import { parse } from '../parse/parse.ts'
import type { ContextType } from '../types/expr-type.ts'
import { writeValue } from '../values/write-value.ts'
import { functionDefs } from './index.ts'

const nothing: ContextType = { kind: 'context', fields: {} }
const env = { now: Date.parse('2024-06-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }

const run = (source: string): string => {
  const checked = check(parse(source, nothing), nothing)
  expect(checked.issues, source).toEqual([])
  return writeValue(compile(checked)({}, env))
}

const examples = [...functionDefs, ...wordDefs].flatMap(({ name, examples }) =>
  examples.map(([source, result]) => [name, source, result] as const),
)

test.each(examples)('%s: %s is %s', (_name, source, result) => {
  expect(run(source)).toBe(run(result))
})

test('every function has an example and a name of its own', () => {
  expect(functionDefs.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([])
  const names = functionDefs.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
