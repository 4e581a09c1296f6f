import { type Connection, TYPES } from 'tedious'
import type { Batch } from '../../shared/sources/rows.ts'
import { run } from './client.ts'
import { type CatalogColumn, lengthOf, typeOf } from './types.ts'
import { converted, quoted, textOfMoment } from './values.ts'

/**
 * Rows wait as text in a temporary table of the connection, from where statements over many of them go into the target. They get there
 * by bulk load: parameters would be limited to 2,100 a statement. Text, because a value that is none of its type would end a bulk load,
 * and a conversion that fails ends the whole transaction.
 */
export const staging = '[#gantry_rows]'

/** The place of a row, counted from 1 over all batches. */
export const place = '[gantry_n]'

const columnAt = (at: number): string => `[c${at}]`

/** For the driver: more than 4,000 characters, so without a limit. */
const unlimited = Number.POSITIVE_INFINITY

export const makeStaging = async (connection: Connection, width: number): Promise<void> => {
  const columns = Array.from(
    { length: width },
    (_, at) => `, ${columnAt(at)} nvarchar(max) collate database_default null`,
  )
  await run(connection, `create table ${staging} (${place} int not null primary key${columns.join('')})`)
}

/** Loads the rows of a batch behind those before. */
export const stageRows = (
  connection: Connection,
  columns: readonly CatalogColumn[],
  { rows, values }: Batch,
  from: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const bulk = connection.newBulkLoad(staging, { keepNulls: true }, error =>
      error ? reject(error) : resolve(),
    )
    bulk.addColumn('gantry_n', TYPES.Int, { nullable: false })
    for (const at of columns.keys())
      bulk.addColumn(`c${at}`, TYPES.NVarChar, { nullable: true, length: unlimited })
    connection.execBulkLoad(
      bulk,
      Array.from({ length: rows }, (_, row) => [
        from + row,
        ...columns.map((column, at) => textOf(values[at]?.[row], column)),
      ]),
    )
  })

const textOf = (value: unknown, column: CatalogColumn): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return JSON.stringify(value)
  const type = typeOf(column)
  if (type === 'binary') return `0x${Buffer.from(String(value), 'base64').toString('hex')}`
  return type === 'timestamp' ? textOfMoment(String(value), column) : String(value)
}

/** The value of a column in a staged row; of text the server itself refuses what is too long. */
export const valueAt = (column: CatalogColumn, at: number): string =>
  typeOf(column) === 'text' && isPlainText(column)
    ? columnAt(at)
    : converted(column, columnAt(at), 'try_convert')

const isPlainText = ({ base }: CatalogColumn): boolean => !['uniqueidentifier', 'xml', 'clr'].includes(base)

/** The value of a column of the key, which is compared with the column: in its type and collation, so that an index serves. */
export const keyValueAt = (column: CatalogColumn, at: number): string =>
  `${converted(column, columnAt(at), 'try_convert')}${column.collation ? ` collate ${column.collation}` : ''}`

/** A staged row that cannot go into the target, with the column at fault. */
export interface Unreadable {
  readonly row: Readonly<Record<string, string | null>>
  readonly column: string
}

/** Takes out the rows from a place on whose text is no value of its column. */
export const takeUnreadable = async (
  connection: Connection,
  columns: readonly CatalogColumn[],
  key: readonly string[],
  from: number,
): Promise<readonly Unreadable[]> => {
  const faults = columns.flatMap((column, at) => {
    const fault = faultOf(column, at, key.includes(column.name))
    return fault === null ? [] : [{ at, fault }]
  })
  if (faults.length === 0) return []
  const among = `${place} >= @v1 and (${faults.map(({ fault }) => `(${fault})`).join(' or ')})`
  const { rows } = await run<Readonly<Record<string, string | null>> & { readonly gantry_at: number }>(
    connection,
    `select case ${faults.map(({ at, fault }) => `when ${fault} then ${at}`).join(' ')} end as [gantry_at], r.*
     from ${staging} as r where ${among} order by ${place}`,
    [from],
  )
  if (rows.length > 0) await run(connection, `delete from ${staging} where ${among}`, [from])
  return rows.map(({ gantry_at: at, ...row }) => ({
    row: named(row, columns),
    column: columns[at]?.name ?? '',
  }))
}

const faultOf = (column: CatalogColumn, at: number, isKey: boolean): string | null => {
  const value = valueAt(column, at)
  if (value !== columnAt(at)) return `${columnAt(at)} is not null and ${value} is null`
  const length = isKey ? lengthOf(column) : null
  return length === null ? null : `len(${columnAt(at)}) > ${length}`
}

/** The text of a staged row; null: it was taken out. */
export const stagedRow = async (
  connection: Connection,
  columns: readonly CatalogColumn[],
  at: number,
): Promise<Readonly<Record<string, string | null>> | null> => {
  const { rows } = await run<Readonly<Record<string, string | null>>>(
    connection,
    `select r.* from ${staging} as r where ${place} = @v1`,
    [at],
  )
  return rows[0] ? named(rows[0], columns) : null
}

const named = (row: Readonly<Record<string, string | null>>, columns: readonly CatalogColumn[]) =>
  Object.fromEntries(columns.map(({ name }, at) => [name, row[`c${at}`] ?? null]))

export const names = (columns: readonly CatalogColumn[], prefix = ''): string =>
  columns.map(({ name }) => `${prefix}${quoted(name)}`).join(', ')
