import type { PoolClient } from 'pg'
import type { Database } from './database.ts'
import { everySpace } from './database.ts'

/** One SQL migration of a capability; name and text never change once released. */
export interface Migration {
  readonly name: string
  readonly up: string
}

/** Arbitrary advisory lock key: one process migrates at a time. */
const migrationLock = 7_015_001

/** Applies pending migrations in the given order, each in its own transaction. */
export const migrate = async (database: Database, migrations: readonly Migration[]): Promise<void> => {
  const client = await database.connect(everySpace)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('create schema if not exists gantry')
    await client.query(
      'create table if not exists gantry.migration (name text primary key, at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from gantry.migration')
    const known = new Set(done.rows.map(row => row.name))
    for (const migration of migrations) {
      if (!known.has(migration.name)) await apply(client, migration)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}

/** Uses the connection that holds the lock: a second connection might wait for locks of the caller. */
const apply = async (client: PoolClient, { name, up }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(up)
    await client.query('insert into gantry.migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
