import { AppError } from '@gantry/base/shared'
import type { Connection } from 'tedious'
import type { Column, CursorRange } from '../../shared/sources/rows.ts'
import { batched, batchOf, pickColumns } from '../batches.ts'
import { type Connector, type ReadOptions, usualReadTime } from '../connector.ts'
import { run, type Value, withConnection } from './client.ts'
import { failureOf } from './failure.ts'
import { columnsOf, describeObject, listObjects, nameOf, readCatalog } from './objects.ts'
import { oneSelect } from './one-select.ts'
import { type Part, streamRows } from './stream.ts'
import { columnOf, converted, quoted, readValue, selected, textOfMoment } from './values.ts'
import { writeRows } from './write-rows.ts'

/** For what is asked before a read begins. */
const prepareMilliseconds = 15_000

/** Microsoft SQL Server from 2016 on, through `tedious`. */
export const sqlserverConnector: Connector = {
  test: open =>
    withConnection(open, async connection => {
      const began = performance.now()
      const { rows } = await run<{ readonly version: string; readonly edition: string }>(
        connection,
        `select convert(nvarchar(128), serverproperty('ProductVersion')) as version,
           convert(nvarchar(128), serverproperty('Edition')) as edition`,
      )
      const { version = '', edition = '' } = rows[0] ?? {}
      return {
        version: `SQL Server ${version} ${edition}`.trim(),
        milliseconds: Math.round(performance.now() - began),
      }
    }),
  objects: (open, question) => withConnection(open, connection => listObjects(connection, question)),
  describe: (open, object) => withConnection(open, connection => describeObject(connection, object)),
  async *read(open, what, options = {}) {
    if (open.signal?.aborted) throw new AppError('source.stopped')
    const query = 'query' in what ? oneSelect(what.query) : null
    const connection = await withConnection.open(open, prepareMilliseconds)
    try {
      await beginReading(connection)
      const { columns, ...statement } =
        'object' in what
          ? await selectOf(connection, what.object, options)
          : { columns: null, text: query ?? '', values: [] }
      const { milliseconds = usualReadTime, limit } = options
      const parts = streamRows(connection, statement, milliseconds, open.signal)
      const { value: first } = await parts.next()
      if (!first) throw new AppError('source.read_only')
      const named = columns ?? first.columns.map(columnOf)
      // An answer without rows still names its columns.
      if (first.rows.length === 0) yield batchOf(named, [])
      else yield* batched(named, rowsOf(first, parts, named), limit, open.signal)
    } catch (error) {
      throw open.signal?.aborted ? new AppError('source.stopped') : failureOf(error, open.settings)
    } finally {
      // Ends the session with its transaction, which is never committed.
      connection.close()
    }
  },
  write: (open, object, batches, mode) =>
    withConnection(open, connection => writeRows(connection, object, batches, mode), usualReadTime),
}

/** A transaction of one moment where the database keeps former rows for it, else one that sees committed rows. */
const beginReading = async (connection: Connection): Promise<void> => {
  const { rows } = await run<{ readonly state: number }>(
    connection,
    'select d.snapshot_isolation_state as state from sys.databases as d where d.database_id = db_id()',
  )
  const level = rows[0]?.state === 1 ? 'snapshot' : 'read committed'
  await run(connection, `set transaction isolation level ${level}`)
  await run(connection, 'begin transaction')
}

async function* rowsOf(first: Part, others: AsyncGenerator<Part>, columns: readonly Column[]) {
  const read = ({ rows, columns: metadata }: Part) =>
    rows.map(row =>
      row.map((value, at) => {
        const [column, found] = [columns[at], metadata[at]]
        return column && found ? readValue(value, column.type, found) : value
      }),
    )
  try {
    yield read(first)
    for await (const part of others) yield read(part)
  } finally {
    // Cancels the request at the server when its reader has gone.
    await others.return(undefined)
  }
}

const selectOf = async (
  connection: Connection,
  object: string,
  { columns: wanted, where, limit }: ReadOptions,
): Promise<{ readonly columns: readonly Column[]; readonly text: string; readonly values: Value[] }> => {
  const catalog = await readCatalog(connection, object)
  const columns = pickColumns(columnsOf(catalog), wanted)
  const shown = columns.flatMap(({ name }) => catalog.filter(column => column.name === name))
  const values: Value[] = []
  const conditions = where ? conditionsOf(catalog, where, values) : []
  const text = [
    `select ${limit === undefined ? '' : `top (${Math.ceil(limit)}) `}${shown.map(each => selected(each)).join(', ')}`,
    `from ${nameOf(object)} as t`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(where ? [`order by t.${quoted(where.column)}`] : []),
  ].join(' ')
  return { columns, text, values }
}

const conditionsOf = (
  catalog: Awaited<ReturnType<typeof readCatalog>>,
  { column: name, above, upTo }: CursorRange,
  values: Value[],
): string[] => {
  const column = catalog.find(each => each.name === name)
  if (!column) throw new AppError('source.no_column', { column: name })
  return [['>', above] as const, ['<=', upTo] as const].flatMap(([operator, bound]) => {
    if (bound === undefined) return []
    values.push(textOfMoment(bound, column))
    return [`t.${quoted(name)} ${operator} ${converted(column, `@v${values.length}`, 'convert')}`]
  })
}
