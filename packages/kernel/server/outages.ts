import { type Kernel, platform } from './ctx.ts'
import { type Leases, leaseSilence } from './leases.ts'
import type { Migration } from './migrate.ts'
import { ident, type Sql, sql } from './sql.ts'

/** Minutes without a connection after which people are told. */
const toldAfter = 5

/** Connections that processes hold by a lease and that should stand. */
interface HeldConnections extends Pick<Leases, 'states' | 'id'> {
  /** A query of `space`, `id` and `name` of the connections that should stand. */
  readonly wanted: Sql
  /** The state in which a connection stands. */
  readonly standing: string
  /** Types of the events; their payload is an `Outage`. */
  readonly events: { readonly down: string; readonly back: string }
}

/** What is told of a connection that is down, or back. */
export type Outage = { readonly id: string; readonly name: string }

/**
 * Since when connections do not stand, and whether this was told. Holders keep `down_since`: it outlasts a change of the reason and
 * a change of the holder, which `since` does not.
 */
export const outagesMigration = (
  name: string,
  { states, standing }: Pick<HeldConnections, 'states' | 'standing'>,
): Migration => ({
  name,
  up: `
    alter table gantry.${states} add column down_since timestamptz default now(), add column is_outage_told boolean not null default false;
    update gantry.${states} set down_since = null where state = '${standing}';
  `,
})

/**
 * Emits one event for each connection that has been down for five minutes, and one when it stands again. Everything is read from
 * the database in one statement, so a restart or another holder neither repeats nor loses an event. The rows are locked in the
 * order in which holders renew them.
 */
export const tellOutages = async (
  kernel: Kernel,
  { states, id, wanted, standing, events }: HeldConnections,
): Promise<void> => {
  const table = ident('gantry', states)
  const connection = ident(id)
  await platform(kernel).run(sql`
    with wanted as (${wanted}), locked as (
      select s.space, s.${connection} as id, w.name, s.is_outage_told as was_told, case
        when w.id is null or s.state = ${standing} and s.seen_at > now() - ${`${leaseSilence} milliseconds`}::interval then null
        else coalesce(s.down_since, s.seen_at, now()) end as down_since
      from ${table} s left join wanted w on w.space = s.space and w.id = s.${connection}
      order by s.space, s.${connection} for update of s
    ), looked as (
      select *, coalesce(down_since <= now() - ${`${toldAfter} minutes`}::interval, false) as is_told from locked
    ), kept as (
      update ${table} s set down_since = l.down_since, is_outage_told = l.is_told
      from looked l where s.space = l.space and s.${connection} = l.id
        and (s.down_since is distinct from l.down_since or s.is_outage_told <> l.is_told)
    )
    insert into gantry.outbox (space, type, payload)
    select space, case when is_told then ${events.down} else ${events.back} end, jsonb_build_object('id', id, 'name', name)
    from looked where is_told <> was_told and name is not null order by space, id`)
}
