import { once } from 'node:events'
import { isIP, connect as openSocket } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { createConnection, type FieldPacket, type ResultSetHeader, type RowDataPacket } from 'mysql2'
import type { Static } from 'typebox'
import type { Open } from '../connector.ts'
import type { databaseSchema } from '../database.ts'
import { codeOf, guardedAddress } from '../guarded.ts'
import { failureOf } from './failure.ts'

/** A connection to the server for one piece of work. */
export interface Session {
  /** The name of the database, as the source names it. */
  readonly database: string
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  change(sql: string, values?: readonly unknown[]): Promise<ResultSetHeader>
  /** The columns of an answer as the server sends them. */
  fields(sql: string): Promise<readonly FieldPacket[]>
  /** Rows as they come, as lists of bytes; its event `fields` tells the columns before the first row. */
  stream(sql: string): Readable
  /** Literal of a value. */
  literal(value: unknown): string
  /** Ends the session with its transaction; a statement under way is ended on the server too. */
  end(): Promise<void>
}

type Settings = Static<typeof databaseSchema>

const connectTo = async (address: string, settings: Settings) => {
  const { host, port, database, user, password, tls } = settings
  const socket = openSocket({ host: address, port, noDelay: true, keepAlive: true })
  const connection = createConnection({
    // The address that was checked, not the one the driver would look up.
    stream: socket,
    // The driver compares certificates with names only; with a dot at its end an address passes for one, and Node compares it as an address.
    host: isIP(host) === 0 ? host : `${host}.`,
    port,
    database,
    user,
    password: password ?? '',
    charset: 'UTF8MB4_UNICODE_CI',
    connectTimeout: 10_000,
    // The server must not ask for files of this machine, and tells inserted rows from changed ones.
    flags: ['-LOCAL_FILES', '-FOUND_ROWS'],
    connectAttributes: { program_name: 'Gantry' },
    ...(tls !== 'off' && {
      ssl: { rejectUnauthorized: tls === 'verify', verifyIdentity: tls === 'verify' },
    }),
  })
  // A connection that breaks while idle is reported by the next statement.
  connection.on('error', () => undefined)
  try {
    await once(connection, 'connect')
  } catch (error) {
    socket.destroy()
    throw failureOf(error, settings)
  }
  return { connection, socket }
}

/**
 * Moments are told in UTC, backslashes escape in texts whatever the server's habit is, values that do not fit are refused, and a
 * reader or a source may take its time.
 */
const manners = `set session time_zone = '+00:00', net_write_timeout = 3600, wait_timeout = 3600,
  sql_mode = concat(replace(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''), ',STRICT_ALL_TABLES')`

const sessionOf = (
  open: Open,
  address: string,
  { connection, socket }: Awaited<ReturnType<typeof connectTo>>,
  milliseconds: number,
): Session => {
  const settings = open.settings as Settings
  let isRunning = false
  const ask = async <Answer extends RowDataPacket[] | ResultSetHeader>(
    sql: string,
    values: readonly unknown[] = [],
  ) => {
    isRunning = true
    try {
      const answer = await connection
        .promise()
        .query<Answer>({ sql, values: [...values], timeout: milliseconds })
      isRunning = false
      return answer
    } catch (error) {
      isRunning = codeOf(error) === 'PROTOCOL_SEQUENCE_TIMEOUT'
      throw error
    }
  }
  /** The server notices a closed connection only when it writes to it, so a statement that still computes is ended from another one. */
  const kill = async () => {
    try {
      const other = await connectTo(address, settings)
      try {
        await other.connection.promise().query(`kill ${connection.threadId}`)
      } finally {
        other.connection.destroy()
        other.socket.destroy()
      }
    } catch (error) {
      open.ctx.kernel.log.warn({ err: failureOf(error, settings) }, 'a statement was not ended on its server')
    }
  }
  return {
    database: settings.database,
    rows: async <Row>(sql: string, values?: readonly unknown[]) =>
      (await ask<RowDataPacket[]>(sql, values))[0] as unknown as readonly Row[],
    change: async (sql, values) => (await ask<ResultSetHeader>(sql, values))[0],
    fields: async sql => (await ask<RowDataPacket[]>(sql))[1],
    stream: sql => {
      isRunning = true
      const query = connection.query({ sql, rowsAsArray: true, typeCast: false })
      const ended = () => {
        isRunning = false
      }
      query.once('end', ended)
      query.once('error', ended)
      const stream = query.stream({ highWaterMark: 100 })
      // A lost connection is told to the connection, not to the query that waits.
      connection.once('error', error => stream.destroy(error))
      return stream
    },
    literal: value => connection.escape(value),
    end: async () => {
      if (isRunning && !socket.destroyed) await kill()
      // The server may have ended it before.
      else
        await connection
          .promise()
          .end()
          .catch(() => undefined)
      socket.destroy()
    },
  }
}

/** Connects for one piece of work. `milliseconds` limits each statement but those that are streamed. */
export const openSession = async (open: Open, milliseconds: number): Promise<Session> => {
  const settings = open.settings as Settings
  const address = await guardedAddress(open.ctx, settings.host, settings.tls !== 'off')
  const session = sessionOf(open, address, await connectTo(address, settings), milliseconds)
  try {
    await session.change(manners)
    return session
  } catch (error) {
    await session.end()
    throw failureOf(error, settings)
  }
}

/** One piece of work in a session of its own. It is ended when `open.signal` is aborted. @throws AppError source.stopped */
export const inSession = async <Result>(
  open: Open,
  work: (session: Session) => Promise<Result>,
  milliseconds = 15_000,
): Promise<Result> => {
  const session = await openSession(open, milliseconds)
  const stop = () => void session.end()
  open.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(session)
  } catch (error) {
    throw open.signal?.aborted ? new AppError('source.stopped') : failureOf(error, open.settings)
  } finally {
    open.signal?.removeEventListener('abort', stop)
    await session.end()
  }
}
