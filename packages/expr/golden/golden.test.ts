import { expect, test } from 'vitest'
import { check } from '../shared/check/check.ts'
import { compile } from '../shared/compile/compile.ts'
import { parse } from '../shared/parse/parse.ts'
import { writeValue } from '../shared/values/write-value.ts'
import { goldenCases, goldenEnv, goldenRow, goldenScope } from './golden.ts'

const run = (source: string): string => {
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(checked.issues, source).toEqual([])
  return writeValue(compile(checked)(goldenRow, goldenEnv))
}

test.each(goldenCases('language.json'))('$heading: $source is $result', ({ source, result }) => {
  expect(run(source)).toBe(run(result))
})
