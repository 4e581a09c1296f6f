import { isIP } from 'node:net'
import pg from 'pg'
import type { Static } from 'typebox'
import type { Open } from '../connector.ts'
import type { databaseSchema } from '../database.ts'
import { guardedAddress } from '../guarded.ts'
import { failureOf } from './failure.ts'

const connect = async ({ ctx, settings }: Open): Promise<pg.Client> => {
  const { host, port, database, user, password, tls } = settings as Static<typeof databaseSchema>
  const address = await guardedAddress(ctx, host, tls !== 'off')
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    password: password ?? '',
    application_name: 'Gantry',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ssl: tls !== 'off' && {
      rejectUnauthorized: tls === 'verify',
      ...(isIP(host) === 0 && { servername: host }),
    },
  })
  // A connection that breaks while idle is reported by the next query.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw failureOf(error, settings)
  }
  return client
}

const run = async <Result>(
  open: Open,
  work: (client: pg.Client) => Promise<Result>,
  milliseconds = 15_000,
): Promise<Result> => {
  const client = await connect(open)
  try {
    await client.query(`set statement_timeout = ${milliseconds}`)
    return await work(client)
  } catch (error) {
    throw failureOf(error, open.settings)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Connects for one piece of work; `open` leaves the closing to the caller. */
export const withClient: typeof run & { readonly open: typeof connect } = Object.assign(run, {
  open: connect,
})
