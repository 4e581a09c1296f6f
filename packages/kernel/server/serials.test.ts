import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { inTransaction } from './ctx.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { explainSerials, raiseSerials, reserveSerials } from './serials.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)

it('counts from one, without spare numbers while nobody is in a hurry', async () => {
  expect(await reserveSerials(ctx, 'calm', 1)).toBe(1)
  expect(await explainSerials(ctx, 'calm')).toMatchObject([{ first: 1, last: 1, state: 'reserved' }])
})

it('gives every one of many hurried askers numbers of his own, and explains all of them', async () => {
  const database = openDatabase(kernel.database.url, { log: createLog('fatal') })
  const hurried = testCtx({ ...kernel, database })
  const firsts = await Promise.all(
    Array.from({ length: 400 }, (_, at) => reserveSerials(hurried, 'busy', 1 + (at % 3))),
  )
  const numbers = firsts.flatMap((first, at) =>
    Array.from({ length: 1 + (at % 3) }, (_, more) => first + more),
  )
  expect(new Set(numbers).size).toBe(numbers.length)

  await database.close()
  const stretches = await explainSerials(ctx, 'busy')
  let next = 1
  for (const { first, last } of stretches) {
    expect(first).toBe(next)
    next = last + 1
  }
  const handed = stretches.filter(({ state }) => state === 'handed')
  expect(numbers.filter(n => !handed.some(({ first, last }) => n >= first && n <= last))).toEqual([])
  expect(stretches.some(({ state }) => state === 'reserved')).toBe(false)
})

it('never gives a number back when the transaction that asked fails', async () => {
  const failing = inTransaction(ctx, async ctx => {
    expect(await reserveSerials(ctx, 'failing', 1)).toBe(1)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await reserveSerials(ctx, 'failing', 1)).toBe(2)
})

it('keeps the counters of two spaces apart, and goes on after numbers given elsewhere', async () => {
  await raiseSerials(ctx, 'raised', 41)
  expect(await reserveSerials(ctx, 'raised', 1)).toBe(42)
  expect(await reserveSerials(testCtx(kernel, { space: 'beta' }), 'raised', 1)).toBe(1)
})
