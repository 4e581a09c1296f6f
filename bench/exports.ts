import { join, resolve } from 'node:path'
import { createLog, startPostgres } from '@gantry/kernel/server'
import pg from 'pg'
import { type Bulk, type Door, exportAll } from './bulk.ts'
import { buildServers, startChild } from './child.ts'
import { signIn } from './client.ts'
import { databaseCpu, memory, postmasterOf } from './cpu.ts'
import { loadOrders, settleDatabase } from './load.ts'
import { reportBulk } from './report.ts'

/*
 * `npx tsx bench/exports.ts`: ROWS work orders (default 100,000) with five parts each leave as text and as a workbook, alone,
 * with their parts in the lines of their orders and in a sheet of their own; beside them a bare cursor reads the same rows in the
 * same run. BENCH_DATA is the folder, which is kept and used again; PROFILE a folder for CPU profiles of the server.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-${rows}`))
const password = 'bench-Password-1'

const alone = 'code,title,asset,status,priority,assignee,area,planned,amount,done,remark'.split(',')
const fieldsOf = (fields: readonly string[]) => JSON.stringify(fields)

const forms = {
  'CSV, orders': { format: 'csv', fields: fieldsOf(alone) },
  'xlsx, orders': { format: 'xlsx', fields: fieldsOf(alone) },
  'CSV, parts in the lines of orders': {
    format: 'csv',
    fields: fieldsOf([...alone, 'items']),
    beside: 'true',
  },
  'xlsx, parts in the lines of orders': {
    format: 'xlsx',
    fields: fieldsOf([...alone, 'items']),
    beside: 'true',
  },
  'xlsx, parts in a sheet of their own': { format: 'xlsx', fields: fieldsOf([...alone, 'items']) },
} as const

/** Rows the product fetches at once. */
const together = 500

/** What reading alone takes: a cursor over all rows as JSON text, with their parts where `withParts` is set, and nothing more. */
const bareCursor = async (url: string, postmaster: number, withParts: boolean): Promise<Bulk> => {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off -c gantry.space=demo' })
  await client.connect()
  const before = memory(process.pid)
  const own = process.cpuUsage()
  const database = databaseCpu(postmaster)
  const begun = performance.now()
  const parts = `(select json_agg(row_to_json(i)) from s_demo.t_work_order_item i where i.master_id = o.id)`
  let count = 0
  await client.query('begin read only')
  await client.query(
    `declare stream no scroll cursor for select row_to_json(x)::text from (
       select o.*${withParts ? `, ${parts} as items` : ''} from s_demo.t_work_order o where deleted_at is null order by id desc) x`,
  )
  for (;;) {
    const batch = await client.query(`fetch ${together} from stream`)
    count += batch.rows.length
    if (batch.rows.length < together) break
  }
  await client.query('commit')
  await client.end()
  const { user, system } = process.cpuUsage(own)
  return {
    name: withParts ? 'bare cursor, orders and parts' : 'bare cursor, orders',
    rows: count,
    seconds: (performance.now() - begun) / 1_000,
    node: (user + system) / count,
    database: ((databaseCpu(postmaster) - database) / count) * 1_000,
    before,
    most: memory(process.pid),
  }
}

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
      const postmaster = postmasterOf(folder)
      const door: Door = { server, postmaster, token: await signIn(server.url, 'admin', password) }
      const lines = [
        await bareCursor(postgres.url, postmaster, false),
        await bareCursor(postgres.url, postmaster, true),
      ]
      for (const [name, query] of Object.entries(forms)) lines.push(await exportAll(door, name, query))
      console.log(reportBulk(lines))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

await main()
