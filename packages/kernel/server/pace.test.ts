import { testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { platform } from './ctx.ts'
import { countCall } from './pace.ts'
import { sql } from './sql.ts'

const base = await testDatabase()
const at = (seconds: number) => ({ ...base, now: () => new Date(1_900_000_000_000 + seconds * 1_000) })
const pace = { calls: 3, window: 60_000 }

it('lets the calls of a window through, counted over all processes', async () => {
  const waits = await Promise.all(
    Array.from({ length: 5 }, () => countCall(at(0), 'sign-in 192.0.2.1', pace)),
  )
  expect(waits.toSorted()).toEqual([0, 0, 0, 60, 60])
  expect(await countCall(at(20), 'sign-in 192.0.2.1', pace)).toBe(40)
  expect(await countCall(at(20), 'sign-in 192.0.2.2', pace)).toBe(0)
})

it('begins anew with the next window, and sweeps up those that have ended', async () => {
  expect(await countCall(at(61), 'sign-in 192.0.2.1', pace)).toBe(0)
  await countCall(at(200), 'sign-in 192.0.2.3', pace)
  const { rows } = await platform(base).run(sql`select key from gantry.pace`)
  expect(rows).toEqual([{ key: 'sign-in 192.0.2.3' }])
})
