import pg from 'pg'
import { createListener, type Heard } from './listen.ts'
import type { Log } from './log.ts'
import type { Statement } from './template.ts'

/** Sees every space: kept for boot, jobs and sign-in, where no space is settled yet. */
export const everySpace = '*'

export interface Result<Row> {
  readonly rows: Row[]
  readonly count: number
}

export interface RunOptions {
  /**
   * Prepares the statement under this name, once per connection. Only for statements with one good plan: a pattern or a
   * skewed filter planned generically ignores its index.
   */
  readonly name?: string
}

/** Runs statements, in a transaction or each on its own. */
export interface Executor {
  run<Row extends object>(statement: Statement, options?: RunOptions): Promise<Result<Row>>
}

export interface Database {
  /** Statements that see one space through row-level security. One that runs when `signal` is aborted is cancelled. */
  of(space: string, signal?: AbortSignal): Executor
  /**
   * Like `of`, on connections of its own: for what must commit whatever becomes of the transaction around it. Transactions
   * that wait for it cannot starve it.
   */
  apart(space: string): Executor
  transaction<T>(space: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A connection of one's own, for COPY and cursors; the caller must release it. */
  connect(space: string): Promise<pg.PoolClient>
  /** Hears NOTIFY on a channel; the answer stops it. */
  listen(channel: string, heard: Heard): Promise<() => void>
  readonly url: string
  /** The most connections that statements of spaces have at once. */
  readonly connections: number
  close(): Promise<void>
}

export interface Transaction extends Executor {
  readonly client: pg.PoolClient
}

// Moments stay text in PostgreSQL's own form until a field formats them; a JavaScript Date would lose microseconds and
// shift dates by the process's zone. bigint counts fit a double.
const types = new pg.TypeOverrides()
for (const oid of [1082, 1114, 1184]) types.setTypeParser(oid, text => text)
types.setTypeParser(20, Number)

/**
 * What every session sets for itself, whatever the server's own defaults are: plans rely on it, with a foreign PostgreSQL too.
 * Compiling a plan to machine code costs more than any statement of ours gains by it; and where a page at random is taken to cost
 * four times one in turn, as for turning disks, a search walks a million rows beside its index.
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

/** Opens the pools. Every connection remembers its space, so setting it costs a round trip only on change. */
export const openDatabase = (url: string, options: { log: Log; connections?: number }): Database => {
  const connections = options.connections ?? 16
  const pool = openPool(url, options.log, connections)
  // What sees every space has connections of its own, so that a request does not switch one back and forth.
  const wide = openPool(url, options.log, Math.max(4, Math.ceil(connections / 4)))
  const side = openPool(url, options.log, 2)
  const spaceOf = new WeakMap<pg.PoolClient, string>()

  const connectTo = async (pool: pg.Pool, space: string): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const before = spaceOf.get(client)
    if (before === space) return client
    try {
      // Plans made for one space have passed its wall (see wall.ts) and must not serve another.
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
          cancelled = cancelOn(client, side)
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
          // The cancel request names the connection, not the statement: nobody else may get the connection before it came.
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
      await client.query('commit')
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
  const close = async (): Promise<void> => {
    await listener.close()
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
  // One that fails while it is used tells its user through the statement; without a listener it would end the process.
  pool.on('connect', client => client.on('error', error => log.debug({ err: error }, 'connection failed')))
  return pool
}

const cancelOn = (client: pg.PoolClient, side: pg.Pool): Promise<unknown> =>
  side
    .query('select pg_cancel_backend($1)', [(client as { processID?: number }).processID])
    .catch(() => undefined)

/** Whether a connection is good for nothing after this: anything but a statement the server has refused. */
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
