import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@gantry/base/shared'
import { headers, post, workers } from './bulk.ts'
import { type Door, folderFor, withDoor, withOrders } from './orders.ts'
import { reportBulk } from './report.ts'
import { type Bulk, timed } from './timed.ts'

/*
 * `npx tsx bench/print.ts`: PDFs by the job: CARDS job cards (default 500) of 20 parts with a QR code and a bar code, with and
 * without sums carried forward, then a label for each order. A row of the table is a page. BENCH_DATA is the folder of the data,
 * which is kept and used again; PROFILE one for CPU profiles of the server.
 */

const cards = Number(process.env.CARDS ?? 500)
const table = '/space-demo/api/tables/work_order'
const origin = 'https://plant.example'
/** The area of the orders that are printed, which the demo has no other orders of. */
const area = 'PRINT'

/** A job card: facts, codes, and the parts with their sum. */
const card = (id: string, more: object) => ({
  id,
  table: 'work_order',
  label: `Job card ${id}`,
  page: { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } },
  foot: '{{code}} · {{page}} / {{pages}}',
  blocks: [
    { kind: 'text', text: '{{title}}', size: 'title' },
    {
      kind: 'fields',
      fields: ['code', 'asset', 'status', 'priority', 'planned', 'amount', 'remark'],
      columns: 2,
    },
    { kind: 'code', code: 'qr', size: 25 },
    { kind: 'code', code: 'bar', field: 'code', size: 10 },
    {
      kind: 'rows',
      field: 'items',
      columns: [{ field: 'name' }, { field: 'qty' }, { field: 'price' }],
      numbered: true,
      totals: ['qty', 'price'],
      ...more,
    },
    { kind: 'sign', text: '验收' },
  ],
})

const publish = async (door: Door, more: object): Promise<string> => {
  const id = newId()
  const designs = `${door.server.url}/space-demo/api/designs`
  const kept = await fetch(`${designs}/print/${id}/draft`, {
    method: 'PUT',
    headers: { ...headers(door), 'content-type': 'application/json' },
    body: JSON.stringify({ body: card(id, more), base: null, revision: 0 }),
  })
  if (!kept.ok) throw new Error(`template: ${kept.status} ${await kept.text()}`)
  const { revision } = await kept.json()
  await post(
    door,
    '/space-demo/api/designs/publish',
    JSON.stringify({ designs: [{ kind: 'print', id, revision }] }),
  )
  return id
}

const makeOrders = async (door: Door): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ area }))
  const there = await fetch(`${door.server.url}${table}/records?pageSize=1&count=exact&filter=${filter}`, {
    headers: headers(door),
  })
  const { total } = await there.json()
  for (let n = Number(total); n < cards; n++) {
    const items = Array.from({ length: 20 }, (_, at) => ({
      name: `机械密封 109-${at + 20}`,
      qty: 1 + (at % 3),
      price: 100 + at,
    }))
    const order = {
      title: `循环水泵机械密封渗漏 ${n}`,
      asset: 'P-204 循环水泵',
      area,
      priority: 'high',
      items,
    }
    await post(door, `${table}/records`, JSON.stringify(order))
  }
}

/** Waits until the file is written; answers its pages. */
const follow = async (door: Door, job: string): Promise<number> => {
  for (;;) {
    await sleep(100)
    const seen = await fetch(`${door.server.url}/space-demo/api/jobs/${job}`, { headers: headers(door) })
    const { state, result, error } = await seen.json()
    if (state === 'done') return result.pages
    if (state !== 'queued' && state !== 'running') throw new Error(`print: ${state} ${JSON.stringify(error)}`)
  }
}

const printed = (door: Door, name: string, path: string, wanted: object): Promise<Bulk> =>
  timed(name, workers(door), async () => {
    const { job } = await post(door, `${table}/${path}`, JSON.stringify({ ...wanted, origin }))
    return follow(door, job)
  })

await withOrders(folderFor(0), 0, orders =>
  withDoor(orders, async door => {
    await makeOrders(door)
    const [plain, carried] = [
      await publish(door, {}),
      await publish(door, { everyPage: 'carried', atLeast: 60 }),
    ]
    const filter = { area }
    const warm = { template: plain, filter }
    const sheets = { range: 'all', fields: ['code', 'asset'], format: 'L7160', start: 1 }
    await printed(door, 'warm up', 'prints/file', warm)
    const lines = [
      await printed(door, 'job cards, 20 parts, codes', 'prints/file', warm),
      await printed(door, 'the same, sums carried over two pages', 'prints/file', {
        template: carried,
        filter,
      }),
      await printed(door, 'labels with QR codes, 21 a page', 'codes/file', sheets),
    ]
    console.log(reportBulk(lines))
  }),
)
