import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { patternOf } from './like.ts'
import { sql } from './sql.ts'

const ctx = testCtx(await testDatabase())

test.each([
  ['50%', '  a 50% share ', true],
  ['50%', '500', false],
  ['a_b', 'x a_b', true],
  ['a_b', 'acb', false],
  ['c:\\d', 'c:\\data', true],
  [' pump ', 'a pump', true],
  ['', 'anything', true],
])('%j is searched for in %j as it is written: %s', async (search, text, found) => {
  const { rows } = await ctx.db.run<{ found: boolean }>(
    sql`select ${text}::text like ${patternOf(search)} as found`,
  )
  expect(rows[0]?.found).toBe(found)
})
