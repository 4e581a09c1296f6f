import { AppError } from '@gantry/base/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Run } from '../run/run.ts'
import { findPattern } from './find-pattern.ts'
import { readPattern } from './read-pattern.ts'

const run = (steps = 1_000_000): Run => ({
  row: {},
  env: { now: 0, timeZone: 'UTC' },
  input: null,
  steps,
  later: 0,
  calls: 0,
})

const find = (pattern: string, text: string, flags = ''): readonly string[] | null => {
  const program = readPattern(pattern, flags)
  const match = program && findPattern(program, Array.from(text), 0, run())
  if (!match) return null
  return Array.from({ length: match.length / 2 }, (_, group) =>
    Array.from(text)
      .slice(match[group * 2], match[group * 2 + 1])
      .join(''),
  )
}

/** Patterns that need no back-tracking trouble, over few letters so that they meet. */
const pattern = fc.letrec<{ any: string }>(tie => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '^', '$', '😀'),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => a + b),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie('any')).map(([a]) => `(${a})`),
    fc
      .tuple(
        fc.constantFrom('a', 'b', '.', '[ab]', '(ab)', '(?:a|ab)'),
        fc.constantFrom('*', '+', '?', '*?', '+?', '{2}', '{1,3}'),
      )
      .map(([a, b]) => a + b),
  ),
})).any

test('finds what the pattern machine of JavaScript finds', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '\n', '😀'), { maxLength: 12 })
    .map(letters => letters.join(''))
  fc.assert(
    fc.property(pattern, text, fc.constantFrom('', 's', 'm', 'i'), (source, input, flags) => {
      const theirs = new RegExp(source, `u${flags}`).exec(input)
      expect(find(source, input, flags)?.[0]).toBe(theirs?.[0])
    }),
    { numRuns: runs(200) },
  )
})

test.each(['(a+)+$', '(a|a)*$', '(a*)*b', '(.*a){20}', '(?:a?){30}a{30}'])('%s never runs away', source => {
  const program = readPattern(source, '')
  const text = Array.from(`${'a'.repeat(3_000)}!`)
  expect(program).not.toBeNull()
  try {
    if (program) findPattern(program, text, 0, run(50_000))
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AppError)
  }
})

test.each([
  '(',
  ')',
  '[',
  'a{2',
  '*',
  'a**',
  '\\1',
  '[z-a]',
  '\\p{Nonsense}',
  'a{3,2}',
  '(a{1000}){1000}',
  '('.repeat(1_500),
])('%s is no pattern', source => expect(readPattern(source, '')).toBeNull())

test('flags', () => {
  expect(find('^b', 'a\nb', 'm')).toEqual(['b'])
  expect(find('a b', 'ab', 'x')).toEqual(['ab'])
  expect(find('A.*', 'aa.*', 'qi')).toEqual(['a.*'])
  expect(find('a b', 'a b', 'qx')).toEqual(['a b'])
  expect(find(')', '(4)', 'q')).toEqual([')'])
  expect(readPattern('a', 'g')).toBeNull()
})

test('a class less another', () => {
  expect(find('[a-z-[aeiou]]+', 'auspuff')).toEqual(['sp'])
  expect(find('[a-z-[A-E]]+', 'BADGE', 'i')).toEqual(['G'])
  expect(find('[a-z-[m-p-[n]]]+', 'omen')).toEqual(['en'])
  expect(find('[^a-c-[x]]+', 'axd')).toEqual(['d'])
  expect(find('[+-]4', '-4')).toEqual(['-4'])
  expect(readPattern('[a-z-[b]c]', '')).toBeNull()
  expect(readPattern(`${'[a-'.repeat(200)}b${']'.repeat(200)}`, '')).toBeNull()
})
