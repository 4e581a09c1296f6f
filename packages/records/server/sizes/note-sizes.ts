import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'

/** Days over which the growth of a table is told. */
const grownOver = 30

/** Notes once a day what each drawn table takes, and forgets what is older than the growth needs. */
export const noteSizes = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const now = kernel.now()
  await db.run(sql`
    insert into gantry.table_size (space, table_id, day, bytes)
    select d.space, d.id, ${now}::date, pg_total_relation_size(c.oid)
    from gantry.table_def d
      join pg_class c on c.oid = to_regclass(format('%I.%I', 's_' || d.space, 't_' || d.id))
    where d.source = 'space'
    on conflict do nothing`)
  await db.run(sql`delete from gantry.table_size where day < ${now}::date - ${grownOver}::int`)
}

/** In the night, before the backups of most plants. */
export const noteSizesSchedule: Schedule = {
  name: 'records_note_sizes',
  cron: '20 2 * * *',
  run: noteSizes,
}
