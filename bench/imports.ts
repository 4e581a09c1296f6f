import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog, startPostgres } from '@gantry/kernel/server'
import pg from 'pg'
import { bareLoad } from './bare-load.ts'
import { type Door, importNewTable, importSheet, importWithRows } from './bulk.ts'
import { buildServers, startChild } from './child.ts'
import { signIn } from './client.ts'
import { postmasterOf } from './cpu.ts'
import { loadOrders, settleDatabase } from './load.ts'
import { reportBulk } from './report.ts'

/*
 * `npx tsx bench/imports.ts`: IMPORT records (default 100,000) into a new table made from the file, into work orders of which
 * there are ROWS (100,000) already with all their indexes, and orders with five parts each from a workbook of two sheets.
 * Beside the new table, bare SQL writes the same rows and audit lines unchecked, in the same run.
 * BENCH_DATA is the folder, which is kept and used again; ONLY names one of new, old, rows; PROFILE a folder for CPU
 * profiles of the server.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const imported = Number(process.env.IMPORT ?? 100_000)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-${rows}`))
const only = process.env.ONLY
const password = 'bench-Password-1'

const runs = {
  new: (door: Door) => importNewTable(door, imported),
  old: (door: Door) => importSheet(door, imported),
  rows: (door: Door) => importWithRows(door, ['A0']),
} as const

/** What an import leaves behind to be told, sealed and indexed is no part of the next one's time. */
const untilQuiet = async (superuserUrl: string): Promise<void> => {
  const url = new URL(superuserUrl)
  url.pathname = '/gantry'
  const client = new pg.Client(url.href)
  await client.connect()
  for (;;) {
    const { rows } = await client.query(`
      select exists (select from gantry.outbox) or exists (select from gantry.audit where hash is null)
        or exists (select from gantry.job where state in ('queued', 'running')) as busy`)
    if (!rows[0]?.busy) break
    await sleep(500)
  }
  await client.query('checkpoint')
  await client.end()
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2)

const main = async (): Promise<void> => {
  const postgres = await startPostgres({ dataFolder: folder, log: createLog('warn') })
  try {
    const profile = process.env.PROFILE
    const env = {
      DATABASE_URL: postgres.url,
      GANTRY_DATA: join(folder, 'gantry'),
      GANTRY_PORT: '0',
      GANTRY_MQTT_PORT: '0',
      GANTRY_DEMO_PASSWORD: password,
    }
    buildServers()
    const first = await startChild('main', env)
    await first.stop()
    await loadOrders(postgres.url, rows)
    await settleDatabase(postgres.superuserUrl)
    const server = await startChild('main', env, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])
    try {
      const token = await signIn(server.url, 'admin', password)
      const door = { server, postmaster: postmasterOf(folder), token }
      const lines = []
      for (const [name, run] of Object.entries(runs)) {
        if (only && only !== name) continue
        await untilQuiet(postgres.superuserUrl)
        lines.push(await run(door))
        if (name === 'new') {
          await untilQuiet(postgres.superuserUrl)
          lines.push(await bareLoad(postgres.url, door.postmaster))
        }
      }
      console.log(reportBulk(lines))
      const [made, bare] = lines
      if (made && bare?.name.startsWith('bare'))
        console.log(
          `New table: PostgreSQL ${ratio(made.database, bare.database)}, with Node ${ratio(made.node + made.database, bare.node + bare.database)} times bare SQL.`,
        )
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

await main()
