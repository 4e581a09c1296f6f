import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { isoMicroseconds, isoMilliseconds, isoSeconds } from './iso-text.ts'
import { type Sql, sql } from './sql.ts'

const ctx = testCtx(await testDatabase())

const print = async (expression: Sql): Promise<string | null | undefined> => {
  const { rows } = await ctx.db.run<{ text: string | null }>(sql`select ${expression} as text`)
  return rows[0]?.text
}

const late = sql`'2026-03-01 23:59:59.987654+00'::timestamptz`

test.each([
  ['seconds', isoSeconds, '2026-03-01T23:59:59Z'],
  ['milliseconds', isoMilliseconds, '2026-03-01T23:59:59.987Z'],
  ['microseconds', isoMicroseconds, '2026-03-01T23:59:59.987654Z'],
] as const)('a moment is printed to its %s, and what is finer is cut off', async (_, iso, text) => {
  expect(await print(iso(late))).toBe(text)
})

test('digits that are zero are printed too, as JavaScript does', async () => {
  const whole = '2026-03-01T08:00:00.000Z'
  expect(await print(isoMilliseconds(sql`${whole}::timestamptz`))).toBe(new Date(whole).toISOString())
})

test('the text is of UTC, whatever offset the moment was written with', async () => {
  expect(await print(isoSeconds(sql`'2026-03-01 07:30:00+08'::timestamptz`))).toBe('2026-02-28T23:30:00Z')
})

test('a sum is added up before it is printed', async () => {
  expect(await print(isoSeconds(sql`${late} + interval '1 second'`))).toBe('2026-03-02T00:00:00Z')
})

test('no moment is no text', async () => {
  expect(await print(isoSeconds(sql`null::timestamptz`))).toBeNull()
})
