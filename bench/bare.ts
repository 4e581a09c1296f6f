import { asSystem, type Ctx, createLog, openDatabase, type Sql, systemCtx } from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import { aggregateRecordsJson, findRecordsJson, getRecordJson } from '@gantry/records/server'
import Fastify from 'fastify'
import pg from 'pg'
import { bareWrites } from './bare-writes.ts'
import { aggregate, lists } from './workloads.ts'

/*
 * The measure to compare with: a Fastify handler that sends the statement of the record engine, as it stands when no
 * permission narrows it, and passes the text on. It knows no session, no space, no definition and no right.
 */

const url = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  options: '-c timezone=UTC -c jit=off -c gantry.space=demo',
})
const types = { int8: 20 }
pg.types.setTypeParser(types.int8, Number)

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
}

/** What a reader would send, without sending it. */
const statementOf = async (ctx: Ctx, ask: (ctx: Ctx) => Promise<unknown>): Promise<Statement> => {
  let last: Statement | undefined
  const watched: Ctx = {
    ...ctx,
    db: {
      run: async <Row extends object>(statement: Sql, options?: { readonly name?: string }) => {
        last = { text: statement.text, values: statement.values, name: options?.name }
        return ctx.db.run<Row>(statement, options)
      },
    },
  }
  await ask(watched).catch(() => undefined)
  if (!last) throw new Error('nothing was asked')
  return last
}

const run = async ({ text, values, name }: Statement) => {
  const { rows } = await pool.query({ text, values: [...values], name })
  return rows[0]
}

const database = openDatabase(url, { log: createLog('warn'), connections: 2 })
const kernel = { database, log: createLog('warn'), dataFolder: '.', now: () => new Date() }
const ctx = asSystem(systemCtx(kernel, 'demo', 'bench'), 'bench')
const pages = new Map<string, Statement>()
const list = (query: Query) => statementOf(ctx, watched => findRecordsJson(watched, 'work_order', query))
for (const { name, query } of lists) pages.set(name, await list(query ?? {}))
const grouped = await statementOf(ctx, watched =>
  aggregateRecordsJson(watched, 'work_order', {
    groupBy: ['status'],
    aggregates: [
      { name: 'count', fn: 'count' },
      { name: 'sum_amount', fn: 'sum', field: 'amount' },
    ],
  }),
)
const anyId = '00000000-0000-7000-8000-000000000000'
const one = await statementOf(ctx, watched => getRecordJson(watched, 'work_order', anyId))

const app = Fastify()
app.get<{ Params: { name: string } }>('/read/:name', async (request, reply) => {
  reply.type('application/json; charset=utf-8')
  if (request.params.name === aggregate.name) return `{"data":${(await run(grouped)).data}}`
  const statement = pages.get(request.params.name)
  if (!statement) throw new Error(`no such workload: ${request.params.name}`)
  const row = await run(statement)
  return `{"data":${row.data},"page":${JSON.stringify({ next: row.last })},"total":${row.total}}`
})
app.get<{ Params: { id: string } }>('/one/:id', async (request, reply) => {
  reply.type('application/json; charset=utf-8')
  const values = one.values.map(value => (value === anyId ? request.params.id : value))
  return `{"data":${(await run({ ...one, values })).data}}`
})
bareWrites(app, pool)
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
  await database.close()
})
console.log(`The bare handler is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
