import pg from 'pg'

/** Extensions that search and indexes of the record engine require. */
export const extensions = ['pg_trgm', 'btree_gin', 'btree_gist', 'citext', 'unaccent'] as const

/**
 * Creates the application's role and database. The role is no superuser, so row-level security applies to it,
 * and it owns its database, so it can migrate.
 */
export const prepareDatabase = async (server: pg.ClientConfig, password: string): Promise<void> => {
  await withClient(server, async client => {
    const role = await client.query(`select 1 from pg_roles where rolname = 'gantry'`)
    if (role.rowCount === 0)
      await client.query(`create role gantry login nosuperuser password ${client.escapeLiteral(password)}`)
    const database = await client.query(`select 1 from pg_database where datname = 'gantry'`)
    if (database.rowCount === 0) await client.query('create database gantry owner gantry')
    await client.query('grant pg_read_all_stats to gantry')
  })
  await withClient({ ...server, database: 'gantry' }, async client => {
    for (const name of [...extensions, 'pg_stat_statements'])
      await client.query(`create extension if not exists ${name}`)
  })
}

export const withClient = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
