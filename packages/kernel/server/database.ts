import type { PoolState } from '@gantry/model/shared'
import pg from 'pg'
import { createListener, type Heard } from './listen.ts'
import type { Log } from './log.ts'
import type { Statement } from './template.ts'

/** Pseudo-space that sees all spaces: for startup, jobs and sign-in, before a space is known. */
export const everySpace = '*'

export interface Result<Row> {
  readonly rows: Row[]
  readonly count: number
}

export interface RunOptions {
  /**
   * Name of a prepared statement, prepared once per connection. Only for statements whose generic plan is good:
   * a generic plan for a pattern or a skewed filter ignores its index.
   */
  readonly name?: string
}

/** Runs statements, in a transaction or in autocommit. */
export interface Executor {
  run<Row extends object>(statement: Statement, options?: RunOptions): Promise<Result<Row>>
}

export interface Database {
  /**
   * Statements restricted to one space by row-level security. Aborting `signal` cancels the running statement.
   */
  of(space: string, signal?: AbortSignal): Executor
  /**
   * Like `of`, on a separate connection pool: for statements that must commit independently of the surrounding
   * transaction. The pool is separate so that transactions waiting for such a statement cannot starve it.
   */
  apart(space: string): Executor
  transaction<T>(space: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A dedicated connection, for COPY and cursors; the caller must release it. */
  connect(space: string): Promise<pg.PoolClient>
  /** Subscribes to NOTIFY on a channel; call the result to unsubscribe. */
  listen(channel: string, heard: Heard): Promise<() => void>
  readonly url: string
  /** Maximum number of concurrent connections for statements of spaces. */
  readonly connections: number
  /** The pool for statements of spaces as it is now. */
  pool(): PoolState
  /**
   * Registers work that `close` does while statements can still run: storing what a module keeps in memory between
   * two writes, whose timer would otherwise fire into closed pools. Done once, last registered first; a failure is logged.
   */
  beforeClose(work: () => Promise<unknown>): void
  close(): Promise<void>
}

export interface Transaction extends Executor {
  readonly client: pg.PoolClient
}

// Timestamps stay in PostgreSQL's text format until a field formats them; a JavaScript Date would lose
// microseconds and shift dates by the process's time zone. bigint counts fit a double.
const types = new pg.TypeOverrides()
for (const oid of [1082, 1114, 1184]) types.setTypeParser(oid, text => text)
types.setTypeParser(20, Number)

/**
 * Session settings that plans rely on, set also on a foreign PostgreSQL. `jit`: compiling costs more than it
 * saves for our statements. `random_page_cost`: with the default of 4 (rotating disks) a search scans a million
 * rows instead of using its index.
 */
const sessionOptions = [
  'timezone=UTC',
  'datestyle=ISO',
  'jit=off',
  'random_page_cost=1.1',
  'plan_cache_mode=auto',
]
  .map(setting => `-c ${setting}`)
  .join(' ')

/**
 * Opens the connection pools. Each connection caches its current space, so switching costs a round trip only
 * when the space changes.
 */
export const openDatabase = (url: string, options: { log: Log; connections?: number }): Database => {
  const connections = options.connections ?? 16
  const pool = openPool(url, options.log, connections)
  // Statements across all spaces use a separate pool, so that a request does not switch a connection back and
  // forth.
  const wide = openPool(url, options.log, Math.max(4, Math.ceil(connections / 4)))
  const side = openPool(url, options.log, 2)
  const spaceOf = new WeakMap<pg.PoolClient, string>()

  const connectTo = async (pool: pg.Pool, space: string): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const before = spaceOf.get(client)
    if (before === space) return client
    try {
      // Plans of one space have passed its row-level security check at plan time (wall.ts) and must not serve
      // another space.
      const forget = before === undefined ? '' : 'discard plans; '
      await client.query(`${forget}select set_config('gantry.space', ${client.escapeLiteral(space)}, false)`)
      spaceOf.set(client, space)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const poolOf = (space: string): pg.Pool => (space === everySpace ? wide : pool)

  const on =
    (poolFor: (space: string) => pg.Pool) =>
    (space: string, signal?: AbortSignal): Executor => ({
      run: async <Row extends object>(statement: Statement, runOptions?: RunOptions) => {
        const client = await connectTo(poolFor(space), space)
        let lost = false
        let cancelled: Promise<unknown> | undefined
        const cancel = () => {
          cancelled = cancelOn(client, side, options.log)
        }
        signal?.addEventListener('abort', cancel, { once: true })
        try {
          signal?.throwIfAborted()
          return await runOn<Row>(client, statement, runOptions)
        } catch (error) {
          lost = error !== signal?.reason && isLost(error)
          throw error
        } finally {
          signal?.removeEventListener('abort', cancel)
          // A cancel request names the connection, not the statement: the connection returns to the pool only
          // after the request arrived.
          await cancelled
          client.release(lost)
        }
      },
    })

  const connect = (space: string): Promise<pg.PoolClient> => connectTo(poolOf(space), space)

  const transaction = async <T>(space: string, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await connect(space)
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work({
        client,
        run: <Row extends object>(statement: Statement, runOptions?: RunOptions) =>
          runOn<Row>(client, statement, runOptions),
      })
      // A transaction in which a statement failed is rolled back by its commit, which reports no error.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('transaction rolled back: a failed statement was ignored')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const listener = createListener(url, options.log)
  const lastWork: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    await listener.close()
    for (const work of lastWork.splice(0).reverse())
      await work().catch((error: unknown) =>
        options.log.warn({ err: error }, 'last work of a database failed'),
      )
    await Promise.all([pool.end(), wide.end(), side.end()])
  }

  return {
    of: on(poolOf),
    apart: on(() => side),
    transaction,
    connect,
    listen: listener.listen,
    url,
    connections,
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    beforeClose: work => void lastWork.push(work),
    close,
  }
}

const openPool = (url: string, log: Log, connections: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'gantry',
    options: sessionOptions,
  })
  pool.on('error', error => log.error({ err: error }, 'idle database connection failed'))
  // A connection error is reported through the running statement; without a listener it would end the process.
  pool.on('connect', client => client.on('error', error => log.debug({ err: error }, 'connection failed')))
  return pool
}

const cancelOn = (client: pg.PoolClient, side: pg.Pool, log: Log): Promise<unknown> =>
  side
    .query('select pg_cancel_backend($1)', [(client as { processID?: number }).processID])
    .catch((error: unknown) => log.warn({ err: error }, 'statement of a disconnected caller not cancelled'))

/**
 * Whether the connection is unusable after this error: true for anything but a statement refused by the server.
 */
const isLost = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'

const runOn = async <Row extends object>(
  client: pg.PoolClient,
  statement: Statement,
  options?: RunOptions,
): Promise<Result<Row>> => {
  const answer = await client.query<Row>({
    text: statement.text,
    values: [...statement.values],
    name: options?.name,
  })
  return { rows: answer.rows, count: answer.rowCount ?? 0 }
}
