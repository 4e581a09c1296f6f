import { type Kernel, platform } from './ctx.ts'
import { empty, ident, join, type Sql, sql } from './sql.ts'

/** How often a process says that it still holds what it holds by a lease, in milliseconds. */
export const leaseBeat = 5_000
/** Milliseconds without a beat after which another process takes over. */
export const leaseSilence = 20_000

/** Connections of which each is held by one process of all. */
export interface Leases {
  /** Table of their states in schema `gantry`, with `holder`, `seen_at`, `since` and the columns of `outagesMigration`. */
  readonly states: string
  /** Its column that names the connection. */
  readonly id: string
  /** Columns of the states that say how its holder finds the connection, with the values at which each holder begins. */
  readonly fresh: Readonly<Record<string, Sql>>
}

/**
 * Renews what the holder holds, takes what nobody holds, and gives both as rows of `wanted`, a query of `space`, `id` and whatever
 * else the holder needs of what should be held.
 */
export const holdLeases = async <Row extends object>(
  kernel: Kernel,
  { states, id, fresh }: Leases,
  wanted: Sql,
  holder: string,
): Promise<readonly Row[]> => {
  const named = ident(id)
  const kept = Object.entries({ since: sql`now()`, ...fresh }).map(([column, value]) => {
    const at = ident(column)
    return sql`${at} = case when s.holder = excluded.holder then s.${at} else ${value} end`
  })
  const { rows } = await platform(kernel).run<Row>(sql`
    with wanted as (${wanted}), held as (
      insert into ${ident('gantry', states)} as s (space, ${named}, holder, seen_at)
      select space, id, ${holder}::uuid, now() from wanted order by space, id
      on conflict (space, ${named}) do update set holder = excluded.holder, seen_at = excluded.seen_at, ${join(kept)},
        down_since = case when s.holder = excluded.holder then s.down_since else coalesce(s.down_since, now()) end
      where s.holder is null or s.holder = excluded.holder
        or s.seen_at < now() - ${`${leaseSilence} milliseconds`}::interval
      returning space, ${named}
    )
    select wanted.* from wanted join held on held.space = wanted.space and held.${named} = wanted.id`)
  return rows
}

/** Gives up what the holder holds, or one connection of it, for other processes to take at once. */
export const releaseLeases = async (
  kernel: Kernel,
  { states, id, fresh }: Leases,
  holder: string,
  only?: { readonly space: string; readonly id: string },
): Promise<void> => {
  const begun = Object.entries(fresh).map(([column, value]) => sql`${ident(column)} = ${value}`)
  await platform(kernel).run(sql`
    update ${ident('gantry', states)}
    set holder = null, since = now(), down_since = coalesce(down_since, now()), ${join(begun)}
    where holder = ${holder}::uuid ${only ? sql`and space = ${only.space} and ${ident(id)} = ${only.id}::uuid` : empty}`)
}
