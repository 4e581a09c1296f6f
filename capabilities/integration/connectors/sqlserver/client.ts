import { connect as dial, type Socket } from 'node:net'
import { AppError } from '@gantry/base/shared'
import { Connection, Request, TYPES } from 'tedious'
import type { Static } from 'typebox'
import type { Open } from '../connector.ts'
import type { databaseSchema } from '../database.ts'
import { guardedAddress } from '../guarded.ts'
import { failureOf } from './failure.ts'
import { refusePlain } from './refuse-plain.ts'

const connectMilliseconds = 10_000
/** Servers a connection may be sent on to: a gateway of Azure or an availability group names the one that answers. */
const mostServers = 3

/** A value of a statement: in the text it is `@v1`, `@v2` … */
export type Value = string | number | null

const connect = async ({ ctx, settings }: Open, milliseconds = 0): Promise<Connection> => {
  const { host, port, database, user, password, tls } = settings as Static<typeof databaseSchema>
  const isEncrypted = tls !== 'off'
  let servers = 0
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: user, password: password ?? '' } },
    options: {
      port,
      database,
      appName: 'Gantry',
      encrypt: isEncrypted,
      trustServerCertificate: tls !== 'verify',
      connectTimeout: connectMilliseconds,
      requestTimeout: milliseconds,
      maxRetriesOnTransientErrors: 0,
      lowerCaseGuids: true,
      // Dates without an offset come as if they were UTC, so that their digits stay as the server has them.
      useUTC: true,
      // The driver names the server here: another one than asked for where the first sent it on.
      connector: async (to = { host, port }) => {
        if (++servers > mostServers) throw new AppError('source.unreachable', { host, port })
        const socket = await socketTo(await guardedAddress(ctx, to.host, isEncrypted), to.port)
        if (isEncrypted) refusePlain(socket)
        return socket
      },
    },
  })
  // A connection that breaks while idle is reported by the next request.
  connection.on('error', () => undefined)
  let number = 0
  connection.on('errorMessage', (said: { readonly number: number }) => {
    number ||= said.number
  })
  await new Promise<void>((resolve, reject) => {
    connection.connect(error => {
      if (!error) return resolve()
      connection.close()
      reject(failureOf(Object.assign(error, number > 0 && { number }), settings))
    })
  })
  return connection
}

const socketTo = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = dial({ host, port })
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })),
      connectMilliseconds,
    )
    socket.once('close', () => clearTimeout(late))
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      resolve(socket)
    })
  })

const use = async <Result>(
  open: Open,
  work: (connection: Connection) => Promise<Result>,
  milliseconds = 15_000,
): Promise<Result> => {
  const connection = await connect(open, milliseconds)
  const stop = () => connection.close()
  open.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(connection)
  } catch (error) {
    throw open.signal?.aborted ? new AppError('source.stopped') : failureOf(error, open.settings)
  } finally {
    open.signal?.removeEventListener('abort', stop)
    connection.close()
  }
}

/** Connects for one piece of work, each of whose requests has a limit of time; `open` leaves the closing to the caller. */
export const withConnection: typeof use & { readonly open: typeof connect } = Object.assign(use, {
  open: connect,
})

/** A request with its values, `done` when it has ended. */
export const requestOf = (
  text: string,
  values: readonly Value[],
  done: (error: Error | null | undefined) => void,
): Request => {
  const request = new Request(text, done)
  for (const [at, value] of values.entries())
    request.addParameter(`v${at + 1}`, typeof value === 'number' ? TYPES.Int : TYPES.NVarChar, value)
  return request
}

/** What a statement answered: its rows, and how many rows it changed. */
export interface Answer<Row> {
  readonly rows: readonly Row[]
  readonly changed: number
}

/**
 * Runs one statement. With values it runs in the scope of `sp_executesql`, at whose end temporary tables made in it are dropped;
 * without, in the scope of the connection.
 */
export const run = <Row = Readonly<Record<string, unknown>>>(
  connection: Connection,
  text: string,
  values: readonly Value[] = [],
): Promise<Answer<Row>> =>
  new Promise((resolve, reject) => {
    const rows: Row[] = []
    let changed = 0
    const request = requestOf(text, values, error => (error ? reject(error) : resolve({ rows, changed })))
    request.on(
      'row',
      (cells: readonly { readonly metadata: { colName: string }; readonly value: unknown }[]) =>
        rows.push(Object.fromEntries(cells.map(({ metadata, value }) => [metadata.colName, value])) as Row),
    )
    const count = (found: number | undefined) => {
      changed += found ?? 0
    }
    request.on('done', count)
    request.on('doneInProc', count)
    if (values.length > 0) connection.execSql(request)
    else connection.execSqlBatch(request)
  })
