import { type Database, everySpace, type Kernel, sql } from '@gantry/kernel/server'

const day = 86_400_000
/** Arbitrary advisory lock key: one process creates partitions at a time. */
const partitionLock = 7_015_021

const madeOf = new WeakMap<Database, Set<number>>()

const dayOf = (ts: number): number => Math.floor(ts / day)
const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
const tableOf = (number: number): string => `telemetry_value_${dateOf(number).replaceAll('-', '')}`

/** Makes the partitions that hold these times. Call it before the transaction that stores them. */
export const makeDays = async (kernel: Kernel, times: Iterable<number>): Promise<void> => {
  const made = madeOf.get(kernel.database) ?? new Set<number>()
  madeOf.set(kernel.database, made)
  const missing = [...new Set([...times].map(dayOf))]
    .filter(number => !made.has(number))
    .sort((a, b) => a - b)
  if (missing.length === 0) return
  await kernel.database.transaction(everySpace, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock])
    for (const number of missing)
      await client.query(`
        create table if not exists gantry.${tableOf(number)} partition of gantry.telemetry_value
        for values from ('${dateOf(number)}T00:00:00Z') to ('${dateOf(number + 1)}T00:00:00Z')`)
  })
  for (const number of missing) made.add(number)
}

/**
 * Forgets values that are older than their points keep them: whole days by dropping partitions, others row by row. Names of
 * partitions are read from the catalog, so those of restored databases go too.
 */
export const forgetValues = async (kernel: Kernel): Promise<void> => {
  const db = kernel.database.of(everySpace)
  const now = kernel.now()
  const { rows: keeps } = await db.run<{ days: number }>(
    sql`select distinct keep_days as days from gantry.telemetry_point order by 1`,
  )
  const longest = keeps.at(-1)?.days ?? 90
  const { rows: partitions } = await db.run<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gantry.telemetry_value'::regclass and c.relname < ${tableOf(dayOf(now.getTime()) - longest)}`)
  for (const { name } of partitions)
    await kernel.database.transaction(everySpace, async ({ client }) => {
      await client.query(`drop table if exists gantry.${client.escapeIdentifier(name)}`)
    })
  madeOf.get(kernel.database)?.clear()
  for (const { days } of keeps) {
    const until = new Date(now.getTime() - days * day)
    const points = sql`select id from gantry.telemetry_point where keep_days = ${days}`
    if (days < longest)
      await db.run(sql`delete from gantry.telemetry_value where ts < ${until} and point in (${points})`)
    await db.run(sql`delete from gantry.telemetry_text where ts < ${until} and point in (${points})`)
  }
}
