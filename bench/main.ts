import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { exportAll, importSheet } from './bulk.ts'
import { startChild } from './child.ts'
import { type Client, openClient, signIn } from './client.ts'
import { type Load, measure } from './measure.ts'
import { folderFor, type Orders, password, withOrders } from './orders.ts'
import { type Line, report, reportBulk } from './report.ts'
import { aggregate, create, lists, readOne, update, type Workload, type World } from './workloads.ts'

/*
 * `npm run bench`: work orders with five parts each, asked over HTTP by the demo account `user`, who sees eight areas of
 * ten, and beside it the bare handler. ROWS (default 1,000,000), SECONDS for each workload (5), CALLERS (4), BENCH_DATA for
 * the folder, which is kept and used again.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const load: Load = { seconds: Number(process.env.SECONDS ?? 5), callers: Number(process.env.CALLERS ?? 4) }
const folder = folderFor(rows)

const say = (text: string) => console.error(text)

const worldOf = async (client: Client): Promise<World> => {
  const { body } = await client.call('GET', '/space-demo/api/tables/work_order/records?pageSize=200&page=3')
  let n = Date.now() % 1_000_000
  return { records: JSON.parse(body).data, next: () => n++ }
}

const compare = async ({ postmaster, env }: Orders): Promise<void> => {
  const gantry = await startChild('main', env)
  const bare = await startChild('bare', env)
  const token = await signIn(gantry.url, 'user', password)
  const user = openClient(gantry.url, token, load.callers)
  const admin = openClient(gantry.url, await signIn(gantry.url, 'admin', password), load.callers)
  const plain = openClient(bare.url, null, load.callers)
  try {
    const world = await worldOf(user)
    const lines: Line[] = []
    const of = async (name: string, client: Client, { ask, askBare }: Workload, how: Load = load) => {
      say(name)
      const measured = await measure(gantry, postmaster, client, each => ask(each, world), how)
      const beside = await measure(bare, postmaster, plain, each => askBare(each, world), how)
      lines.push({ name, gantry: measured, bare: beside })
    }
    const [newest, ...others] = lists
    say('warming both up')
    for (let n = 0; n < 1_500; n++)
      await Promise.all([newest?.ask(user, world), newest?.askBare(plain, world), readOne.ask(user, world)])
    if (newest) await of(newest.name, user, newest)
    if (newest) await of('newest first, as administrator', admin, newest)
    for (const each of [...others, aggregate, readOne, create, update]) await of(each.name, user, each)
    say('export, import')
    const door = { server: gantry, postmaster, token }
    const bulk = [await exportAll(door), await importSheet(door, Math.min(rows, 50_000))]
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}`
    const text = `${rows} work orders, ${load.callers} callers, ${load.seconds} s each; ${machine}\n\n${report(lines)}\n\n${reportBulk(bulk)}\n`
    writeFileSync(join(folder, 'result.md'), text)
    console.log(text)
  } finally {
    for (const client of [user, admin, plain]) client.close()
    await bare.stop()
    await gantry.stop()
  }
}

say(`starting Gantry on ${folder}, with up to ${rows} work orders`)
await withOrders(folder, rows, compare)
