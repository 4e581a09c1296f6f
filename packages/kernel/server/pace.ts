import type { Kernel } from './ctx.ts'
import { platform } from './ctx.ts'
import type { Migration } from './migrate.ts'
import { sql } from './sql.ts'

/** Rate limit: calls per window; the window is in milliseconds. */
export interface Pace {
  readonly calls: number
  readonly window: number
}

/** Unlogged: a crash may lose the counts of the last minute, and no call waits for a disk flush. */
export const paceMigration: Migration = {
  name: 'kernel.pace',
  up: `
    create unlogged table gantry.pace (
      key text primary key,
      count int not null,
      until timestamptz not null
    );
    create index pace_until on gantry.pace (until);
  `,
}

/**
 * Counts a call in the database, so that all processes share one counter. Each call also deletes some expired
 * windows.
 * @returns seconds to wait, 0 when the call is allowed
 */
export const countCall = async (kernel: Kernel, key: string, { calls, window }: Pace): Promise<number> => {
  const now = kernel.now()
  const until = new Date(now.getTime() + window)
  const { rows } = await platform(kernel).run<{ count: number; left: number }>(
    sql`with ended as (
          delete from gantry.pace where key in (
            select key from gantry.pace where until <= ${now} and key <> ${key} limit 20 for update skip locked)
        )
        insert into gantry.pace as p (key, count, until) values (${key}, 1, ${until})
        on conflict (key) do update set
          count = case when p.until <= ${now} then 1 else p.count + 1 end,
          until = case when p.until <= ${now} then excluded.until else p.until end
        returning count, ceil(extract(epoch from until - ${now}::timestamptz))::int as left`,
    { name: 'kernel.pace' },
  )
  const [counted] = rows
  return counted && counted.count > calls ? counted.left : 0
}
