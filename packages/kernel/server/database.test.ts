import { testDatabase } from '@gantry/testing/server'
import { expect, test, vi } from 'vitest'
import { createLog, everySpace, openDatabase, sql } from './index.ts'

const kernel = await testDatabase()

test('work left for the end runs before the pools close, the last registered first, and once', async () => {
  const log = createLog('fatal')
  const warn = vi.spyOn(log, 'warn')
  const database = openDatabase(kernel.database.url, { log, connections: 1 })
  const done: unknown[] = []
  database.beforeClose(async () => {
    const { rows } = await database.of(everySpace).run(sql`select 1 as n`)
    done.push(...rows)
  })
  database.beforeClose(async () => {
    throw new Error('not stored')
  })
  database.beforeClose(async () => done.push('first'))

  await database.close()
  expect(done).toEqual(['first', { n: 1 }])
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('not stored') }, expect.anything())
  await expect(database.of(everySpace).run(sql`select 1`)).rejects.toThrow('after calling end')
})
