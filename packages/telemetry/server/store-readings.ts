import { pipeline } from 'node:stream/promises'
import { databaseError, sql, type Transaction } from '@gantry/kernel/server'
import { from } from 'pg-copy-streams'
import { quality, type Reading } from './reading.ts'

/**
 * Stores values in the transaction of the caller, for which `makeDays` has made the partitions. The same value for the same time is
 * ignored, another one replaces it and is marked. COPY is the fast path; a batch that meets values stored before goes through a
 * temporary table.
 */
export const storeReadings = async (tx: Transaction, readings: readonly Reading[]): Promise<void> => {
  const last = lastOfEach(readings)
  const numbers = last.filter(each => typeof each.value !== 'string')
  const texts = last.filter(each => typeof each.value === 'string')
  if (numbers.length > 0) await storeNumbers(tx, numbers)
  if (texts.length > 0)
    await tx.run(sql`
      insert into gantry.telemetry_text as t (point, ts, value, quality)
      select * from unnest(${texts.map(each => each.point)}::int[],
        ${texts.map(each => new Date(each.ts).toISOString())}::timestamptz[],
        ${texts.map(each => each.value)}::text[], ${texts.map(each => each.quality)}::smallint[])
      on conflict (point, ts) do update set value = excluded.value, quality = excluded.quality | ${quality.replaced}::smallint
      where t.value <> excluded.value`)
  if (last.length > 0) await storeLatest(tx, last)
}

/** Within a batch the last value for a time counts. */
const lastOfEach = (readings: readonly Reading[]): readonly Reading[] => {
  const byKey = new Map<string, Reading>()
  for (const reading of readings) byKey.set(`${reading.point} ${reading.ts}`, reading)
  return [...byKey.values()]
}

const storeNumbers = async (tx: Transaction, readings: readonly Reading[]): Promise<void> => {
  const lines = linesOf(readings)
  await tx.client.query('savepoint readings')
  try {
    await copyInto(tx, 'gantry.telemetry_value', lines)
    await tx.client.query('release savepoint readings')
  } catch (error) {
    await tx.client.query('rollback to savepoint readings')
    if (databaseError(error)?.code !== '23505') throw error
    await replaceNumbers(tx, lines)
  }
}

const replaceNumbers = async (tx: Transaction, lines: string): Promise<void> => {
  await tx.client.query(`
    create temporary table if not exists telemetry_batch (point int, ts timestamptz, value double precision, quality smallint)
    on commit delete rows`)
  await copyInto(tx, 'telemetry_batch', lines)
  await tx.run(sql`
    insert into gantry.telemetry_value as v (point, ts, value, quality)
    select point, ts, value, quality from telemetry_batch order by point, ts
    on conflict (point, ts) do update set value = excluded.value, quality = excluded.quality | ${quality.replaced}::smallint
    where v.value is distinct from excluded.value`)
}

const linesOf = (readings: readonly Reading[]): string => {
  let lines = ''
  for (const { point, ts, value, quality } of readings)
    lines += `${point}\t${new Date(ts).toISOString()}\t${value ?? '\\N'}\t${quality}\n`
  return lines
}

const copyInto = async ({ client }: Transaction, table: string, lines: string): Promise<void> => {
  const stream = client.query(from(`copy ${table} (point, ts, value, quality) from stdin`))
  await pipeline([Buffer.from(lines)], stream)
}

/** In the order of points, so that two batches do not wait for one another. */
const storeLatest = async (tx: Transaction, readings: readonly Reading[]): Promise<void> => {
  const newest = new Map<number, Reading>()
  for (const reading of readings)
    if ((newest.get(reading.point)?.ts ?? Number.NEGATIVE_INFINITY) <= reading.ts)
      newest.set(reading.point, reading)
  const rows = [...newest.values()].sort((one, other) => one.point - other.point)
  await tx.run(
    sql`
    insert into gantry.telemetry_latest as l (point, ts, value, text, quality)
    select * from unnest(${rows.map(each => each.point)}::int[],
      ${rows.map(each => new Date(each.ts).toISOString())}::timestamptz[],
      ${rows.map(each => (typeof each.value === 'number' ? each.value : null))}::float8[],
      ${rows.map(each => (typeof each.value === 'string' ? each.value : null))}::text[],
      ${rows.map(each => each.quality)}::smallint[])
    on conflict (point) do update set ts = excluded.ts, value = excluded.value, text = excluded.text, quality = excluded.quality
    where l.ts <= excluded.ts`,
    { name: 'telemetry.latest' },
  )
}
