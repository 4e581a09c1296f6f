import type { AppError } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { runScript } from './run-script.ts'

test('a program gets the record and answers values', async () => {
  const code =
    'const sum = record.rows.reduce((all, row) => all + row.qty, 0); return { sum, 名称: record.name }'
  expect(await runScript(code, { name: '泵', rows: [{ qty: 2 }, { qty: 3 }] })).toEqual({
    sum: 5,
    名称: '泵',
  })
  expect(await runScript('', {})).toBeNull()
})

const refused = (code: string) =>
  runScript(code, {}).then(
    value => value,
    (error: AppError) => [error.code, error.params],
  )

test.each([
  ['for (;;) ;', ['script.stopped', { reason: 'time' }]],
  [
    'const all = []; for (;;) all.push("x".repeat(100000) + all.length)',
    ['script.stopped', { reason: 'memory' }],
  ],
  ['throw new Error("no price")', ['script.failed', { message: 'Error: no price' }]],
  ['return nothing.at.all', ['script.failed', { message: "ReferenceError: 'nothing' is not defined" }]],
  [
    'return [typeof process, typeof fetch, typeof require, typeof setTimeout]',
    ['undefined', 'undefined', 'undefined', 'undefined'],
  ],
])('%s', async (code, outcome) => {
  expect(await refused(code)).toEqual(outcome)
})

test('a program that closes its own braces stays inside', async () => {
  expect(await refused('}) && (() => { return typeof process')).toEqual(expect.anything())
})
