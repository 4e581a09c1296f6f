import {
  hasFeature,
  holdLeases,
  type Kernel,
  type Leases,
  platform,
  releaseLeases,
  sql,
} from '@gantry/kernel/server'
import { type ConnectionRow, connectionColumns } from '../connections/connection-rows.ts'

/** The leases of connections. */
export const connectionLeases: Leases = {
  states: 'device_connection_state',
  id: 'connection',
  fresh: { state: sql`'connecting'`, problem: sql`null`, silent: sql`0`, values_minute: sql`0` },
}

/** A connection that this process holds. */
export interface Held {
  readonly space: string
  readonly id: string
  readonly revision: number
}

/** Condition on `device_connection c`: it is switched on in a space that works and has devices. */
export const wantedConnections = sql`c.is_on and ${hasFeature(sql`c.space`, 'devices')} and not exists (select 1 from gantry.space s where s.id = c.space and s.state <> 'active')`

/** Renews what the holder holds, takes what nobody holds, and gives both: each connection is held by one process of all. */
export const holdConnections = (kernel: Kernel, holder: string): Promise<readonly Held[]> =>
  holdLeases(
    kernel,
    connectionLeases,
    sql`select c.space, c.id, c.revision from gantry.device_connection c where ${wantedConnections}`,
    holder,
  )

/** A connection as it is now; null: it was removed. */
export const heldRow = async (kernel: Kernel, { space, id }: Held): Promise<ConnectionRow | null> => {
  const { rows } = await platform(kernel).run<ConnectionRow>(sql`
    select ${connectionColumns} from gantry.device_connection c where c.space = ${space} and c.id = ${id}::uuid`)
  return rows[0] ?? null
}

/** Gives up what the holder holds, or one connection of it, for other processes to take at once. */
export const releaseConnections = (
  kernel: Kernel,
  holder: string,
  only?: Pick<Held, 'space' | 'id'>,
): Promise<void> => releaseLeases(kernel, connectionLeases, holder, only)

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
