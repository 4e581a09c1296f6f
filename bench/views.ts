import { join, resolve } from 'node:path'
import { texts } from '@gantry/base/texts'
import { createApp } from '@gantry/http/server'
import { type Database, type Executor, type Kernel, noActor } from '@gantry/kernel/server'
import { adviseSchedule, hearCatalogChanges } from '@gantry/records/server'
import Fastify from 'fastify'
import pg from 'pg'
import type { Asked } from './asker.ts'
import { withKernel } from './kernel.ts'
import { startAsker } from './start-asker.ts'
import { prepareTables, space } from './view-tables.ts'
import { type Opening, openings } from './view-workloads.ts'

/*
 * `npx tsx bench/views.ts`: what it takes to open each kind of view over ROWS jobs (default 100,000) of sixty fields, by the
 * requests of its first screen. Beside it a bare Fastify handler sends the same statements and passes their text on.
 * BENCH_DATA is the folder, which is kept; ROUNDS (20) openings of each; ONLY picks names that contain it; STATEMENTS prints
 * each statement with its time.
 */

const rows = Number(process.env.ROWS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 20)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-views-${rows}`))

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
}

/** A database that tells which statements it is sent. */
const watched = (database: Database, heard: (statement: Statement) => void): Database => {
  const tell = (executor: Executor): Executor => ({
    run: (statement, options) => {
      heard({ text: statement.text, values: statement.values, name: options?.name })
      return executor.run(statement, options)
    },
  })
  return {
    ...database,
    of: (space, signal) => tell(database.of(space, signal)),
    transaction: (space, work) => database.transaction(space, tx => work({ ...tx, run: tell(tx).run })),
  }
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const administrator = {
  ...noActor,
  userId: '0196b009-0000-7000-8000-000000000001',
  personId: '0196b009-0000-7000-8000-000000000001',
  space,
  name: 'Administrator',
  userType: 'admin' as const,
}

/** Passes the results of statements on, asked by their number. */
const startBare = async (url: string, statements: Map<string, Statement>) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: `-c timezone=UTC -c jit=off -c random_page_cost=1.1 -c gantry.space=${space}`,
  })
  const app = Fastify()
  app.get<{ Params: { key: string } }>('/:key', async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    const { text, values, name } = statements.get(request.params.key)!
    const { rows } = await pool.query({ text, values: [...values], name })
    return typeof rows[0]?.data === 'string' ? rows[0].data : JSON.stringify(rows)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { address, pool, close }
}

const measure = async (kernel: Kernel): Promise<void> => {
  let heard: Statement[] = []
  const database = watched(kernel.database, statement => heard.push(statement))
  const app = createApp({
    kernel: { ...kernel, database },
    capabilities: [],
    authenticate: async () => administrator,
    texts: [texts],
    webFolder: null,
    version: 'bench',
  })
  await app.markReady()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const statements = new Map<string, Statement>()
  const bare = await startBare(kernel.database.url, statements)
  const asker = startAsker()
  const ask = (url: string, groups: Asked['groups']) => asker.ask({ url, token: 'bench', groups })
  /** The requests of an opening as those of the bare handler: one for each statement, in the same groups. */
  const bareGroups = async ({ asks }: Opening): Promise<string[][]> => {
    const groups: string[][] = []
    for (const group of asks) {
      heard = []
      await ask(url, [group])
      groups.push(
        heard.map(statement => {
          const key = String(statements.size)
          statements.set(key, statement)
          return `/${key}`
        }),
      )
    }
    return groups
  }
  const explain = async (groups: readonly (readonly string[])[]) => {
    for (const path of groups.flat()) {
      const { text, values } = statements.get(path.slice(1))!
      const began = performance.now()
      await bare.pool.query(text, [...values])
      console.log(
        `${(performance.now() - began).toFixed(1).padStart(9)} ms ${text.replace(/\s+/g, ' ').slice(0, 400)}`,
      )
    }
  }
  for (const opening of openings) {
    if (process.env.ONLY && !opening.name.includes(process.env.ONLY)) continue
    await ask(url, opening.asks)
    const groups = await bareGroups(opening)
    const [own, beside]: [number[], number[]] = [[], []]
    let bytes = 0
    for (let round = -3; round < rounds; round++) {
      const answered = await ask(url, opening.asks)
      const plain = await ask(bare.address, groups)
      bytes = answered.bytes
      if (round >= 0) own.push(answered.ms)
      if (round >= 0) beside.push(plain.ms)
    }
    const cells = [
      opening.name.padEnd(42),
      opening.asks.flat().length,
      groups.flat().length,
      (bytes / 1024).toFixed(1),
      median(own).toFixed(1),
      Math.max(...own).toFixed(1),
      median(beside).toFixed(1),
      (median(own) / median(beside)).toFixed(2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    if (process.env.STATEMENTS) await explain(groups)
  }
  asker.close()
  await bare.close()
  await app.close()
}

const head = '| | requests | statements | kB | median ms | at most | bare | ratio |'

await withKernel(folder, 8, async kernel => {
  console.error(`loading ${rows} jobs`)
  await prepareTables(kernel, rows)
  await hearCatalogChanges(kernel)
  if (process.env.ADVISED) await adviseSchedule.run(kernel)
  console.log(head)
  await measure(kernel)
  if (process.env.ADVISED) return
  await adviseSchedule.run(kernel)
  console.log(`\nafter the index advisor\n${head}`)
  await measure(kernel)
})
