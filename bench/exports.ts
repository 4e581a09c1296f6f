import pg from 'pg'
import { exportAll } from './bulk.ts'
import { folderFor, withDoor, withOrders } from './orders.ts'
import { reportBulk } from './report.ts'
import { type Bulk, timed } from './timed.ts'

/*
 * `npx tsx bench/exports.ts`: ROWS work orders (default 100,000) with five parts each leave as text and as a workbook, alone,
 * with their parts in the lines of their orders and in a sheet of their own; beside them a bare cursor reads the same rows in the
 * same run. BENCH_DATA is the folder, which is kept and used again; PROFILE a folder for CPU profiles of the server; ONLY picks the
 * forms whose names hold it.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const only = process.env.ONLY ?? ''

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
  const parts = `(select json_agg(row_to_json(i)) from s_demo.t_work_order_item i where i.master_id = o.id)`
  const name = withParts ? 'bare cursor, orders and parts' : 'bare cursor, orders'
  try {
    return await timed(name, { pid: process.pid, postmaster }, async () => {
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
      return count
    })
  } finally {
    await client.end()
  }
}

await withOrders(folderFor(rows), rows, async orders => {
  const { postgres, postmaster } = orders
  await withDoor(orders, async door => {
    const picked = Object.entries(forms).filter(([name]) => name.includes(only))
    const lines = [await bareCursor(postgres.url, postmaster, false)]
    if (picked.some(([name]) => name.includes('parts')))
      lines.push(await bareCursor(postgres.url, postmaster, true))
    for (const [name, query] of picked) lines.push(await exportAll(door, name, query))
    console.log(reportBulk(lines))
  })
})
