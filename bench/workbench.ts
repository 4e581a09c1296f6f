import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { startChild } from './child.ts'
import { openClient, signIn } from './client.ts'
import { folderFor, password, withOrders } from './orders.ts'

/*
 * `npm run build && npx tsx bench/workbench.ts`: opens a workbench of 20 components in Chromium, ROUNDS (9) times with an empty cache
 * and as often again in the same browser. ROWS (100,000) work orders lie behind it; GANTRY_CHROMIUM names the browser, TRACE=1 prints
 * the requests of each opening.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 9)
const table = 'work_order'
const open = { field: 'status', op: 'in', value: ['open', 'in_progress', 'waiting'] }

const number = (x: number, y: number, settings: object) => ({
  kind: 'number',
  at: { x, y, w: 3, h: 3 },
  settings,
})
const chart = (x: number, y: number, w: number, settings: object) => ({
  kind: 'chart',
  at: { x, y, w, h: 8 },
  settings: { chart: { from: { table }, measures: [{ fn: 'count' }], ...settings } },
})
const records = (x: number, view: string | undefined, of: string, fields: readonly string[]) => ({
  kind: 'application',
  at: { x, y: 22, w: 4, h: 8 },
  settings: { table: of, fields, paging: true, size: 5, ...(view && { view }) },
})
const entries = (x: number, style: string, w: number) => ({
  kind: 'quick',
  at: { x, y: 30, w, h: 6 },
  settings: {
    style,
    items: [
      { title: 'Report', icon: 'wrench', to: { type: 'app', table, form: true } },
      { title: 'Orders', icon: 'order', to: { type: 'app', table } },
      { title: 'Devices', icon: 'ledger', to: { type: 'app', table: 'equipment' } },
    ],
  },
})

const components = [
  number(0, 0, { table, filter: open }),
  number(3, 0, { table, filter: { field: 'priority', op: 'eq', value: 'urgent' } }),
  number(6, 0, { table, filter: { field: 'status', op: 'eq', value: 'waiting' } }),
  number(9, 0, { table, filter: open, of: { fn: 'sum', field: 'amount' } }),
  number(0, 3, { table: 'equipment' }),
  number(3, 3, { table, of: { fn: 'avg', field: 'amount' } }),
  number(6, 3, { table, of: { fn: 'max', field: 'amount' } }),
  number(9, 3, { table }),
  { kind: 'work', at: { x: 0, y: 6, w: 4, h: 8 }, settings: {} },
  { kind: 'messages', at: { x: 4, y: 6, w: 4, h: 8 }, settings: {} },
  chart(8, 6, 4, { kind: 'pie', rows: [{ field: 'priority' }], look: { ring: true } }),
  chart(0, 14, 4, { kind: 'bar', rows: [{ field: 'status' }] }),
  chart(4, 14, 8, {
    kind: 'combined',
    rows: [{ field: 'area' }],
    measures: [{ fn: 'sum', field: 'amount' }, { fn: 'count' }],
  }),
  records(0, undefined, table, ['asset', 'priority']),
  records(4, 'announcement', table, []),
  records(8, 'card', 'equipment', []),
  entries(0, 'grid', 3),
  entries(3, 'list1', 3),
  entries(6, 'list2', 3),
  {
    kind: 'custom',
    at: { x: 9, y: 30, w: 3, h: 6 },
    settings: { html: '<p>Shift A</p>' },
  },
]

/** Publishes the page and answers its address. */
const publish = async (url: string): Promise<string> => {
  const client = openClient(url, await signIn(url, 'admin', password), 1)
  const ask = async (method: string, path: string, body: object) => {
    const answer = await client.call(method, `/space-demo/api${path}`, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body) as { revision: number }
  }
  const id = randomUUID()
  const body = {
    id,
    name: 'Bench',
    terminals: ['web', 'app', 'mini'],
    scope: 'all',
    page: { tiles: components.map((tile, at) => ({ id: `t${at}`, ...tile })) },
    menu: [],
  }
  const { revision } = await ask('PUT', `/designs/portal/${id}/draft`, { body, base: null, revision: 0 })
  await ask('POST', '/designs/publish', { designs: [{ kind: 'portal', id, revision }] })
  // Publishing is a work of its own, which ends a moment later.
  while ((await client.call('GET', `/space-demo/api/workbench?id=${id}`)).status !== 200) await sleep(100)
  client.close()
  return `/space-demo/user/workbench/${id}`
}

interface Opening {
  /** Milliseconds from the start of the navigation to the first contentful paint (W3C Paint Timing). */
  readonly paint: number
  /** The components stand. */
  readonly first: number
  /** Every component near the screen has its content. */
  readonly whole: number
  readonly requests: number
  readonly calls: number
  readonly sockets: number
  readonly kB: number
}

/** Notes in the page when components stand and when the last of them has its content. */
const watch = () => {
  // Without room for more the browser forgets requests after the first 250.
  performance.setResourceTimingBufferSize(2_000)
  const seen = { frame: 0, whole: 0, tiles: 0 }
  Object.assign(window, { seen })
  const look = () => {
    const cells = [...document.querySelectorAll('.tp-cell')]
    if (cells.length > 0 && seen.frame === 0) seen.frame = performance.now()
    const near = cells.filter(cell => cell.getBoundingClientRect().top < innerHeight)
    const done = near.length > 0 && near.every(cell => isDone(cell))
    if (!done) seen.whole = 0
    else if (seen.whole === 0) requestAnimationFrame(() => (seen.whole = seen.whole || performance.now()))
    seen.tiles = near.length
  }
  const isDone = (cell: Element) => {
    const body = cell.querySelector('.tl-body')
    return (
      Boolean(body?.childElementCount) && !cell.querySelector('.sk') && !cell.querySelector('.ch-body:empty')
    )
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const prepare = async (context: BrowserContext, url: string): Promise<void> => {
  // tsx names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = of => of')
  await context.addInitScript(watch)
  await context.request.post(`${url}/api/auth/sign-in`, { data: { login: 'user', password } })
}

const openPage = async (context: BrowserContext, url: string): Promise<Opening> => {
  const page = await context.newPage()
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.goto(url)
  await page.waitForFunction(() => (window as never as { seen: { whole: number } }).seen.whole > 0)
  await page.waitForTimeout(700)
  const answer = await page.evaluate(() => {
    const { seen } = window as never as { seen: { frame: number; whole: number; tiles: number } }
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = resources.filter(({ startTime }) => startTime < seen.whole)
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      first: seen.frame,
      whole: seen.whole,
      tiles: seen.tiles,
      requests: before.length,
      calls: before.filter(({ initiatorType }) => initiatorType === 'fetch').length,
      kB: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      trace: before.map(({ name, startTime, responseEnd }) => [name, startTime, responseEnd] as const),
    }
  })
  if (process.env.TRACE)
    for (const [name, from, to] of answer.trace)
      console.error(
        `  ${from.toFixed(0).padStart(5)} ${to.toFixed(0).padStart(5)}  ${new URL(name).pathname}`,
      )
  await page.close()
  return { ...answer, sockets }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const report = (name: string, openings: readonly Opening[]): void => {
  const of = (key: keyof Opening) =>
    median(openings.map(each => each[key]))
      .toFixed(0)
      .padStart(6)
  const worst = Math.max(...openings.map(({ whole }) => whole))
    .toFixed(0)
    .padStart(6)
  console.log(
    `| ${name.padEnd(34)} | ${of('paint')} | ${of('first')} | ${of('whole')} | ${worst} | ${of('requests')} | ${of('calls')} | ${of('kB')} | ${of('sockets')} |`,
  )
}

const measure = async (browser: Browser, url: string, path: string, height: number): Promise<void> => {
  const fresh: Opening[] = []
  const again: Opening[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height } })
    await prepare(context, url)
    if (process.env.TRACE) console.error(`empty cache, ${height} pixels high`)
    fresh.push(await openPage(context, url + path))
    if (process.env.TRACE) console.error('again')
    again.push(await openPage(context, url + path))
    await context.close()
  }
  report(`${height} pixels high, empty cache`, fresh)
  report(`${height} pixels high, again`, again)
}

await withOrders(folderFor(rows), rows, async ({ env }) => {
  const server = await startChild('main', env)
  const browser = await chromium.launch({
    executablePath: process.env.GANTRY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const path = await publish(server.url)
    console.log(
      '|  | first paint, ms | components, ms | all content, ms | slowest | requests | of them calls | kB | sockets |',
    )
    console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |')
    // What the first opening of a server prepares is not what people wait for.
    const warm = await browser.newContext()
    await prepare(warm, server.url)
    await openPage(warm, server.url + path)
    await warm.close()
    for (const height of [900, 1700]) await measure(browser, server.url, path, height)
  } finally {
    await browser.close()
    await server.stop()
  }
})
