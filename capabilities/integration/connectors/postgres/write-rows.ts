import { AppError } from '@gantry/base/shared'
import pg from 'pg'
import type { Batch, Counts, WriteMode } from '../../shared/sources/rows.ts'
import { nameOf } from './objects.ts'

/**
 * Writes rows in one transaction. A replacement is loaded into a table beside it, counted against the rows of before, and only then
 * takes its place.
 * @throws AppError source.too_few
 */
export const writeRows = async (
  client: pg.Client,
  object: string,
  batches: AsyncIterable<Batch>,
  mode: WriteMode,
): Promise<Counts> => {
  const target = nameOf(object)
  const counts = { inserted: 0, updated: 0, refused: 0 }
  await client.query('begin')
  const into = mode.kind === 'replace' ? 'gantry_beside' : target
  if (mode.kind === 'replace')
    await client.query(
      `create temporary table gantry_beside (like ${target} including defaults) on commit drop`,
    )
  for await (const batch of batches) {
    if (batch.rows === 0) continue
    const { rows } = await client.query<{ inserted: boolean }>(insertOf(into, batch, mode), [
      recordsOf(batch),
    ])
    for (const { inserted } of rows)
      if (inserted) counts.inserted++
      else counts.updated++
  }
  if (mode.kind === 'replace') {
    await client.query(`lock table ${target} in access exclusive mode`)
    const { rows } = await client.query<{ before: number; now: number }>(
      `select (select count(*)::int from ${target}) as before, (select count(*)::int from gantry_beside) as now`,
    )
    const { before = 0, now = 0 } = rows[0] ?? {}
    if (now < before * mode.atLeast) throw new AppError('source.too_few', { before, now })
    await client.query(`delete from ${target}`)
    await client.query(`insert into ${target} select * from gantry_beside`)
  }
  await client.query('commit')
  return counts
}

const recordsOf = (batch: Batch): string =>
  JSON.stringify(
    Array.from({ length: batch.rows }, (_, row) =>
      Object.fromEntries(
        batch.columns.map(({ name, type }, at) => {
          const value = batch.values[at]?.[row] ?? null
          return [
            name,
            type === 'binary' && typeof value === 'string'
              ? `\\x${Buffer.from(value, 'base64').toString('hex')}`
              : value,
          ]
        }),
      ),
    ),
  )

const insertOf = (into: string, { columns }: Batch, mode: WriteMode): string => {
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const key = mode.kind === 'upsert' ? mode.key.map(name => pg.escapeIdentifier(name)).join(', ') : ''
  const set = columns
    .filter(({ name }) => mode.kind === 'upsert' && !mode.key.includes(name))
    .map(({ name }) => `${pg.escapeIdentifier(name)} = excluded.${pg.escapeIdentifier(name)}`)
  const conflict =
    key === '' ? '' : `on conflict (${key}) do ${set.length > 0 ? `update set ${set.join(', ')}` : 'nothing'}`
  return `insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, $1::json)
    ${conflict} returning xmax = 0 as inserted`
}
