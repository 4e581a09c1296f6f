import type pg from 'pg'
import { errorCode, StartProblem } from '../start-problem.ts'
import { extensions, withClient } from './prepare.ts'

/** Oldest supported PostgreSQL version. */
const oldest = 150_000

/**
 * Checks that the database of `DATABASE_URL` is usable, before anything connects to it.
 * @throws StartProblem with the required action.
 */
export const checkDatabase = async (url: string): Promise<void> => {
  const address = parse(url)
  try {
    await withClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, async client => {
      await checkVersion(client)
      for (const name of extensions) await createExtension(client, name)
    })
  } catch (error) {
    throw problemOf(error, address)
  }
}

const parse = (text: string): URL => {
  try {
    const url = new URL(text)
    if (url.protocol === 'postgres:' || url.protocol === 'postgresql:') return url
  } catch {
    // Reported below, as for any other invalid address.
  }
  // The address may contain a password, so it is not repeated.
  throw new StartProblem('config_invalid', { name: 'DATABASE_URL', value: '…' })
}

const checkVersion = async (client: pg.Client): Promise<void> => {
  const answer = await client.query<{ number: string; version: string; encoding: string }>(`
    select current_setting('server_version_num') number, current_setting('server_version') version,
      current_setting('server_encoding') encoding`)
  const found = answer.rows[0]!
  if (Number(found.number) < oldest) throw new StartProblem('database_too_old', { version: found.version })
  if (found.encoding !== 'UTF8') throw new StartProblem('database_encoding', { encoding: found.encoding })
}

const createExtension = async (client: pg.Client, name: string): Promise<void> => {
  try {
    await client.query(`create extension if not exists ${name}`)
  } catch (error) {
    throw new StartProblem('database_extension', { name, detail: messageOf(error) })
  }
}

const problemOf = (error: unknown, url: URL): unknown => {
  if (error instanceof StartProblem) return error
  const code = errorCode(error)
  // SQLSTATE class 28: invalid authorization.
  if (code.startsWith('28') || /password|SASL/i.test(messageOf(error)))
    return new StartProblem('database_password', { user: decodeURIComponent(url.username) })
  if (/^[0-9A-Z]{5}$/.test(code))
    return new StartProblem('database_refused', { name: url.pathname.slice(1), detail: messageOf(error) })
  return new StartProblem('database_unreachable', {
    host: url.hostname,
    port: url.port || '5432',
    detail: code || messageOf(error),
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
