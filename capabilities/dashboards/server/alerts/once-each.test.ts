import { type Executor, sql } from '@gantry/kernel/server'
import { expect, test } from 'vitest'
import { onceEach } from './once-each.ts'

test('equal statements run once, others each for itself', async () => {
  const ran: unknown[] = []
  const counting: Executor = {
    run: async ({ values }) => {
      ran.push(values)
      return { rows: [], count: 0 }
    },
  }
  const db = onceEach(counting)
  const [first, again] = await Promise.all([db.run(sql`select ${1}`), db.run(sql`select ${1}`)])
  expect(again).toBe(first)
  await db.run(sql`select ${2}`)
  await db.run(sql`select ${2}, true`)
  expect(ran).toEqual([[1], [2], [2]])
})
