import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goldenEnv, goldenRow, goldenScope } from '../golden/golden.ts'
import { check } from './check/check.ts'
import { compile } from './compile/compile.ts'
import { parse } from './parse/parse.ts'
import { sayIssue } from './say.ts'
import { type ContextType, t } from './types/expr-type.ts'
import { writeValue } from './values/write-value.ts'

const guide = readFileSync(new URL('../../../docs/guide/expressions.md', import.meta.url), 'utf8')

/** The lines of the tables under a heading, cell by cell; a bar inside back quotes is written as it is. */
const tableUnder = (heading: string): readonly (readonly string[])[] => {
  const section = guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

const quoted = (cell = ''): string[] =>
  [...cell.matchAll(/``\s*(.+?)\s*``|`([^`]+)`/g)].map(([, long, short]) => long ?? short ?? '')

const run = (source: string): string => {
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(checked.issues, source).toEqual([])
  return writeValue(compile(checked)(goldenRow, goldenEnv))
}

const examples = tableUnder('Examples').flatMap(([source, result]) => {
  const [expression] = quoted(source)
  const [value] = quoted(result)
  return expression && value ? [[expression, value] as const] : []
})

test('the guide has examples', () => expect(examples.length).toBeGreaterThan(15))

test.each(examples)('the guide says that %s is %s', (source, result) => {
  expect(run(source)).toBe(run(result))
})

const anything: ContextType = {
  kind: 'context',
  fields: { a: { type: t.any }, b: { type: t.any }, x: { type: t.any }, ...goldenScope.fields },
}

const forms = tableUnder('What can be written')
  .filter(([kind]) => kind !== 'unary tests')
  .flatMap(([, cell]) => quoted(cell))
  .filter(source => !source.includes('…'))

test.each(forms)('the guide writes %s', source => {
  expect(check(parse(source, anything), anything).issues).toEqual([])
})

const mistakes = tableUnder('Mistakes').flatMap(([source, sentence]) => {
  const [expression] = quoted(source)
  return expression && sentence ? [[expression, sentence] as const] : []
})

test('the guide has mistakes', () => expect(mistakes.length).toBeGreaterThan(5))

test.each(mistakes)('the guide says of %s: %s', (source, sentence) => {
  const [issue] = check(parse(source, goldenScope), goldenScope).issues
  expect(issue && sayIssue(issue, 'en')).toBe(sentence.replaceAll('\\|', '|'))
})
