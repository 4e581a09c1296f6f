import { empty, hasFeature, type Kernel, platform, sql } from '@gantry/kernel/server'
import { type ConnectionRow, connectionColumns } from '../connections/connection-rows.ts'

/**
 * How often a process says that it still holds its connections, and the silence after which another process takes them over, in
 * milliseconds.
 */
export const beat = 5_000
export const silence = 20_000

/** A connection that this process holds. */
export interface Held {
  readonly space: string
  readonly id: string
  readonly revision: number
}

/** Condition on `device_connection c`: it is switched on in a space that works and has devices. */
export const wantedConnections = sql`c.is_on and ${hasFeature(sql`c.space`, 'devices')} and not exists (select 1 from gantry.space s where s.id = c.space and s.state <> 'active')`

/** Renews what the holder holds, takes what nobody holds, and gives both: each connection is held by one process of all. */
export const holdConnections = async (kernel: Kernel, holder: string): Promise<readonly Held[]> => {
  const { rows } = await platform(kernel).run<Held>(sql`
    with wanted as (
      select c.space, c.id, c.revision from gantry.device_connection c
      where ${wantedConnections}
    ), held as (
      insert into gantry.device_connection_state as s (space, connection, holder, seen_at)
      select space, id, ${holder}::uuid, now() from wanted order by space, id
      on conflict (space, connection) do update set holder = excluded.holder, seen_at = excluded.seen_at,
        state = case when s.holder = excluded.holder then s.state else 'connecting' end,
        since = case when s.holder = excluded.holder then s.since else now() end,
        problem = case when s.holder = excluded.holder then s.problem end,
        silent = case when s.holder = excluded.holder then s.silent else 0 end,
        values_minute = case when s.holder = excluded.holder then s.values_minute else 0 end,
        down_since = case when s.holder = excluded.holder then s.down_since else coalesce(s.down_since, now()) end
      where s.holder is null or s.holder = excluded.holder
        or s.seen_at < now() - ${`${silence} milliseconds`}::interval
      returning space, connection
    )
    select wanted.* from wanted join held on held.space = wanted.space and held.connection = wanted.id`)
  return rows
}

/** A connection as it is now; null: it was removed. */
export const heldRow = async (kernel: Kernel, { space, id }: Held): Promise<ConnectionRow | null> => {
  const { rows } = await platform(kernel).run<ConnectionRow>(sql`
    select ${connectionColumns} from gantry.device_connection c where c.space = ${space} and c.id = ${id}::uuid`)
  return rows[0] ?? null
}

/** Gives up what the holder holds, or one connection of it, for other processes to take at once. */
export const releaseConnections = async (
  kernel: Kernel,
  holder: string,
  only?: Pick<Held, 'space' | 'id'>,
): Promise<void> => {
  await platform(kernel).run(sql`
    update gantry.device_connection_state
    set holder = null, state = 'connecting', since = now(), problem = null, silent = 0, values_minute = 0,
      down_since = coalesce(down_since, now())
    where holder = ${holder}::uuid ${only ? sql`and space = ${only.space} and connection = ${only.id}::uuid` : empty}`)
}

/**
 * What the devices of held connections are made of, by `<space> <id>`: it changes when a device is removed or restored, gets another code or
 * product, or its product a new release.
 */
export const modelsOfDevices = async (
  kernel: Kernel,
  holder: string,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await platform(kernel).run<{ key: string; models: string }>(sql`
    select s.space || ' ' || s.connection as key,
      md5(string_agg(concat_ws(' ', d.id, d.f_code, d.f_product, g.release), ',' order by d.id)) as models
    from gantry.device_connection_state s
      join gantry.device_connection c on c.space = s.space and c.id = s.connection
      cross join jsonb_array_elements(c.devices) e
      join gantry.t_device d on d.space = c.space and d.id = (e ->> 'device')::uuid and d.deleted_at is null
      left join gantry.design g on g.space = d.space and g.kind = 'product' and g.id = d.f_product::text
    where s.holder = ${holder}::uuid group by 1`)
  return new Map(rows.map(({ key, models }) => [key, models]))
}
