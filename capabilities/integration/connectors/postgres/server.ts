import { AppError } from '@gantry/base/shared'
import pg from 'pg'
import type { Column } from '../../shared/sources/rows.ts'
import { batched, batchOf } from '../batches.ts'
import { type Connector, usualReadTime } from '../connector.ts'
import { withClient } from './client.ts'
import { failureOf } from './failure.ts'
import { describeObject, listObjects, nameOf } from './objects.ts'
import { typeOf } from './types.ts'
import { writeRows } from './write-rows.ts'

/** PostgreSQL through `pg` with a cursor. */
export const postgresConnector: Connector = {
  test: open =>
    withClient(open, async client => {
      const began = performance.now()
      const { rows } = await client.query<{ version: string; schemas: number }>(
        `select current_setting('server_version') as version, (
           select count(*)::int from pg_namespace
           where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(oid, 'usage')) as schemas`,
      )
      const [row] = rows
      if (!row?.schemas) throw failureOf({ code: 'no_schema' }, open.settings)
      return { version: `PostgreSQL ${row.version}`, milliseconds: Math.round(performance.now() - began) }
    }),
  objects: (open, question) => withClient(open, client => listObjects(client, question)),
  describe: (open, object) => withClient(open, client => describeObject(client, object)),
  async *read(open, what, { columns: wanted, where, limit, milliseconds = usualReadTime } = {}) {
    const client = await withClient.open(open)
    const stop = () => void client.end()
    open.signal?.addEventListener('abort', stop, { once: true })
    try {
      await client.query('begin transaction read only')
      await client.query(`set local statement_timeout = ${Math.ceil(milliseconds)}`)
      // A cursor takes a query and nothing else: no COPY, no write in a WITH. The extended protocol takes one statement.
      await client.query({
        ...declared(
          'query' in what ? { text: what.query, values: [] } : selectOf(what.object, wanted, where, limit),
        ),
      })
      const fetchRows = () =>
        client.query<unknown[]>({ text: 'fetch 2000 from gantry_rows', rowMode: 'array', types: asText })
      const first = await fetchRows()
      const columns: readonly Column[] = first.fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
        name,
        type: typeOf(dataTypeID, dataTypeModifier),
        nullable: true,
      }))
      async function* rows() {
        for (let chunk = first.rows; chunk.length > 0; chunk = (await fetchRows()).rows)
          yield chunk.map(row => row.map((value, at) => readValue(value, columns[at])))
      }
      if (first.rows.length === 0) yield batchOf(columns, [])
      else yield* batched(columns, rows(), limit, open.signal)
    } catch (error) {
      throw open.signal?.aborted ? new AppError('source.stopped') : failureOf(error, open.settings)
    } finally {
      open.signal?.removeEventListener('abort', stop)
      // Ends the session with its transaction and cursor.
      await client.end().catch(() => undefined)
    }
  },
  write: (open, object, batches, mode) =>
    withClient(open, client => writeRows(client, object, batches, mode), usualReadTime),
}

/** Values arrive as the server prints them: no date or number loses anything. */
const asText = { getTypeParser: () => (text: string) => text }

const readValue = (value: unknown, column: Column | undefined): unknown => {
  if (value === null || typeof value !== 'string') return value
  if (column?.type === 'integer') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (column?.type === 'double') return Number(value)
  if (column?.type === 'boolean') return value === 't'
  if (column?.type === 'binary') return Buffer.from(value.slice(2), 'hex').toString('base64')
  return value
}

const declared = ({ text, values }: { readonly text: string; readonly values: string[] }) => ({
  text: `declare gantry_rows no scroll cursor for ${text}`,
  values,
  queryMode: 'extended' as const,
})

const selectOf = (
  object: string,
  columns: readonly string[] | undefined,
  where: { readonly column: string; readonly above?: string; readonly upTo?: string } | undefined,
  limit: number | undefined,
) => {
  const values: string[] = []
  const bound = (operator: string, value: string | undefined) => {
    if (value === undefined || !where) return []
    values.push(value)
    return [`${pg.escapeIdentifier(where.column)} ${operator} $${values.length}`]
  }
  const conditions = [...bound('>', where?.above), ...bound('<=', where?.upTo)]
  const text = [
    `select ${columns?.map(name => pg.escapeIdentifier(name)).join(', ') ?? '*'} from ${nameOf(object)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(where ? [`order by ${pg.escapeIdentifier(where.column)}`] : []),
    ...(limit === undefined ? [] : [`limit ${Math.ceil(limit)}`]),
  ].join(' ')
  return { text, values }
}
