import { createApp } from '@gantry/http/server'
import { createLog, migrate, openDatabase, platform, sql } from '@gantry/kernel/server'
import { testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { countRequests } from './counter.ts'
import { interfacesMigration } from './migration.ts'

const kernel = await testDatabase()

test('what was counted since the last write is stored before the database is closed', async () => {
  await migrate(kernel.database, [interfacesMigration])
  const log = createLog('fatal')
  const ending = { ...kernel, log, database: openDatabase(kernel.database.url, { log }) }
  countRequests(ending)
  const app = createApp({
    kernel: ending,
    capabilities: [],
    authenticate: async () => 'none',
    texts: [],
    webFolder: null,
    version: 'test',
  })
  await app.inject('/api/health')
  await app.inject('/api/health')
  await app.close()
  await ending.database.close()

  const { rows } = await platform(kernel).run(sql`
    select method, route, sum(calls)::int as calls from gantry.interface_minute group by method, route`)
  expect(rows).toEqual([{ method: 'GET', route: '/api/health', calls: 2 }])
})
