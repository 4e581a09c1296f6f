import pg from 'pg'
import { type Bulk, timed } from './timed.ts'

/** Rows sent together, as the product does. */
const together = 1_000

/**
 * What the database takes when nobody checks anything: the rows of the table filled last, read back as text beforehand, into
 * a table with the same columns and no index but its key, with an audit line for each; one statement for a thousand rows,
 * lists as parameters. (COPY takes the database as long; see the decision on imports.)
 */
export const bareLoad = async (url: string, postmaster: number): Promise<Bulk> => {
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c jit=off -c gantry.space=demo',
  })
  await client.connect()
  try {
    const { table, columns, rows } = await readBack(client)
    const text = await prepare(client, table, columns)
    const batches = Array.from({ length: Math.ceil(rows.length / together) }, (_, n) =>
      rows.slice(n * together, (n + 1) * together),
    )
    return await timed('bare SQL, rows and audit lines', { pid: process.pid, postmaster }, async () => {
      await client.query('begin')
      for (const batch of batches)
        await client.query({
          name: 'load',
          text,
          values: [
            ...columns.map(({ name }) => batch.map(row => row[name])),
            batch.map(({ changes }) => changes),
          ],
        })
      await client.query('commit')
      return rows.length
    })
  } finally {
    await client.query(`drop table if exists ${copy}`)
    await client.end()
  }
}

const copy = 's_demo.bench_bare'

interface Column {
  readonly name: string
  readonly type: string
}
type Text = Readonly<Record<string, string | null>>

const quoted = (name: string): string => `"${name}"`

/** The table made last, its columns, and its rows with what the audit says of them. */
const readBack = async (client: pg.Client) => {
  const made = await client.query<{ table: string }>(
    `select table_id as table from gantry.audit where space = 'demo' and action = 'record.created' order by id desc limit 1`,
  )
  const table = made.rows[0]?.table ?? ''
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`s_demo.${quoted(`t_${table}`)}`],
  )
  const { rows } = await client.query<Text>(
    `select ${columns.map(({ name }) => `t.${quoted(name)}::text`)}, a.changes::text as changes
     from s_demo.${quoted(`t_${table}`)} t
     join gantry.audit a on a.space = 'demo' and a.table_id = $1 and a.record_id = t.id and a.version = 1
     order by t.id limit 100000`,
    [table],
  )
  return { table, columns, rows }
}

const prepare = async (client: pg.Client, table: string, columns: readonly Column[]): Promise<string> => {
  await client.query(`drop table if exists ${copy}`)
  await client.query(
    `create table ${copy} (like s_demo.${quoted(`t_${table}`)} including defaults, primary key (id))`,
  )
  const names = columns.map(({ name }) => quoted(name))
  return `
    with x as (select * from unnest(${[...names, 'changes'].map((_, at) => `$${at + 1}::text[]`)}) as x (${names}, changes)),
    saved as (insert into ${copy} (${names}) select ${columns.map(({ name, type }) => `${quoted(name)}::${type}`)} from x)
    insert into gantry.audit (space, action, result, actor_name, user_type, table_id, record_id, version, changes)
    select 'demo', 'record.created', 'ok', 'bench', 'user', 'bench_bare', id::uuid, 1, changes::jsonb from x`
}
