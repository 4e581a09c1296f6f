import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { bareLoad } from './bare-load.ts'
import { importNewTable, importSheet, importWithRows } from './bulk.ts'
import { type Door, folderFor, withDoor, withOrders } from './orders.ts'
import { reportBulk } from './report.ts'
import { countStatements, reportStatements } from './statements.ts'
import type { Bulk } from './timed.ts'

/*
 * `npx tsx bench/imports.ts`: IMPORT records (default 100,000) into a new table made from the file, into work orders of which
 * there are ROWS (100,000) already with all their indexes, and orders with five parts each from a workbook of two sheets.
 * Beside the new table, bare SQL writes the same rows and audit lines unchecked, in the same run.
 * BENCH_DATA is the folder, which is kept and used again; ONLY names one of new, old, rows; PROFILE a folder for CPU
 * profiles of the server; with STATEMENTS set, what took PostgreSQL longest is told, statement by statement.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const imported = Number(process.env.IMPORT ?? 100_000)
const only = process.env.ONLY

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
      select exists (select from gantry.outbox) or (select count(*) from gantry.audit) > (select coalesce(sum(lines), 0) from gantry.audit_head)
        or exists (select from gantry.job where state in ('queued', 'running')) as busy`)
    if (!rows[0]?.busy) break
    await sleep(500)
  }
  await client.query('checkpoint')
  await client.end()
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2)

await withOrders(folderFor(rows), rows, async orders => {
  const { postgres, postmaster } = orders
  await withDoor(orders, async door => {
    const lines: Bulk[] = []
    for (const [name, run] of Object.entries(runs)) {
      if (only && only !== name) continue
      await untilQuiet(postgres.superuserUrl)
      await countStatements(postgres.superuserUrl)
      const line = await run(door)
      lines.push(line)
      console.error(reportBulk([line]))
      if (process.env.STATEMENTS) console.log(await reportStatements(postgres.superuserUrl))
      if (name === 'new') {
        await untilQuiet(postgres.superuserUrl)
        lines.push(await bareLoad(postgres.url, postmaster))
      }
    }
    console.log(reportBulk(lines))
    const [made, bare] = lines
    if (made && bare?.name.startsWith('bare'))
      console.log(
        `New table: PostgreSQL ${ratio(made.database, bare.database)}, with Node ${ratio(made.node + made.database, bare.node + bare.database)} times bare SQL.`,
      )
  })
})
