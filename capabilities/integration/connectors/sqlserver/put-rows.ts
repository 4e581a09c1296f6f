import type { Connection } from 'tedious'
import { run } from './client.ts'
import { keyValueAt, names, place, staging, valueAt } from './staging.ts'
import type { CatalogColumn } from './types.ts'
import { quoted } from './values.ts'

export interface Target {
  /** `[schema].[table]`. */
  readonly name: string
  /** In the order of the staged columns. */
  readonly columns: readonly CatalogColumn[]
  /** The columns by which rows are found again; empty: every row is new. */
  readonly key: readonly string[]
}

const between = `${place} between @v1 and @v2`

/** Writes the staged rows between two places, and answers how many were inserted and how many updated rows. */
export const putRows = async (
  connection: Connection,
  target: Target,
  from: number,
  to: number,
): Promise<{ readonly inserted: number; readonly updated: number }> => {
  const range = [from, to]
  if (target.key.length === 0) {
    const values = target.columns.map(valueAt).join(', ')
    const { changed } = await run(
      connection,
      `insert into ${target.name} (${names(target.columns)}) select ${values} from ${staging} where ${between} order by ${place}`,
      range,
    )
    return { inserted: changed, updated: 0 }
  }
  const { rows } = await run<{ readonly found: string }>(
    connection,
    `select count_big(*) as found from ${staging} where ${between}`,
    range,
  )
  const update = updateOf(target)
  if (update !== null) await run(connection, update, range)
  const { changed: inserted } = await run(connection, insertOf(target), range)
  return { inserted, updated: Number(rows[0]?.found ?? 0) - inserted }
}

/** The last one of the staged rows with the same key. */
const latestOf = ({ columns, key }: Target): string => {
  const values = columns.map((column, at) => {
    const value = key.includes(column.name) ? keyValueAt(column, at) : valueAt(column, at)
    return `${value} as ${quoted(column.name)}`
  })
  const keys = columns.flatMap((column, at) => (key.includes(column.name) ? [keyValueAt(column, at)] : []))
  return `(select ${values.join(', ')}, row_number() over (partition by ${keys.join(', ')} order by ${place} desc) as [gantry_latest]
    from ${staging} where ${between})`
}

const matchOf = ({ key }: Target): string =>
  key.map(name => `t.${quoted(name)} = r.${quoted(name)}`).join(' and ')

/** Locks what it finds, and the place of what it does not find, until the end of the transaction: nobody inserts the key meanwhile. */
const locked = 'with (updlock, serializable)'

const updateOf = (target: Target): string | null => {
  const set = target.columns
    .filter(({ name, identity }) => !identity && !target.key.includes(name))
    .map(({ name }) => `${quoted(name)} = r.${quoted(name)}`)
  return set.length === 0
    ? null
    : `update t set ${set.join(', ')} from ${target.name} as t ${locked} join ${latestOf(target)} as r on ${matchOf(target)} and r.[gantry_latest] = 1`
}

const insertOf = (target: Target): string =>
  `insert into ${target.name} (${names(target.columns)}) select ${names(target.columns, 'r.')} from ${latestOf(target)} as r
   where r.[gantry_latest] = 1 and not exists (select 1 from ${target.name} as t ${locked} where ${matchOf(target)})`
