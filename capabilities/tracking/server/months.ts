import { type Database, everySpace, type Kernel, platform, sql } from '@gantry/kernel/server'

/** Arbitrary advisory lock key: one process creates partitions at a time. */
const partitionLock = 7_015_022
/** Months that are kept besides the current one. */
const keptMonths = 13

const madeOf = new WeakMap<Database, Set<string>>()

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
const tableOf = (month: string): string => `track_event_${month.replace('-', '')}`
const after = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)))
}

/** Makes the partitions of these times. Call it before the transaction that stores them. */
export const makeMonths = async (kernel: Kernel, times: readonly Date[]): Promise<void> => {
  const made = madeOf.get(kernel.database) ?? new Set<string>()
  madeOf.set(kernel.database, made)
  const missing = [...new Set(times.map(monthOf))].filter(month => !made.has(month)).sort()
  if (missing.length === 0) return
  await kernel.database.transaction(everySpace, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock])
    for (const month of missing)
      await client.query(`
        create table if not exists gantry.${tableOf(month)} partition of gantry.track_event
        for values from ('${month}-01T00:00:00Z') to ('${after(month, 1)}-01T00:00:00Z')`)
  })
  for (const month of missing) made.add(month)
}

/** Drops the months that are too old, and makes the next one. */
export const keepMonths = async (kernel: Kernel): Promise<void> => {
  const now = monthOf(kernel.now())
  const { rows } = await platform(kernel).run<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gantry.track_event'::regclass and c.relname < ${tableOf(after(now, -keptMonths))}`)
  for (const { name } of rows)
    await kernel.database.transaction(everySpace, async ({ client }) => {
      await client.query(`drop table if exists gantry.${client.escapeIdentifier(name)}`)
    })
  madeOf.get(kernel.database)?.clear()
  await makeMonths(kernel, [kernel.now(), new Date(`${after(now, 1)}-01T00:00:00Z`)])
}
