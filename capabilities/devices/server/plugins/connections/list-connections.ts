import { AppError, localise } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, leaseSilence, sql } from '@gantry/kernel/server'
import { mostConnections } from '../../../shared/plugins/connection.ts'
import type {
  ConnectedElsewhere,
  ConnectionProduct,
  ListedConnection,
  NamedDevice,
  ReadConnection,
} from '../../../shared/plugins/contract.ts'
import { pluginShapes } from '../../../shared/plugins/plugin-shapes.ts'
import type { Product } from '../../../shared/product.ts'
import { type ConnectionRow, connectionRow } from './connection-rows.ts'

interface Row extends Omit<ListedConnection, 'address'> {
  readonly settings: ConnectionRow['settings']
}

/** Connections of the space with their state. What a process said that has gone since counts no more. */
export const listConnections = async (ctx: Ctx): Promise<readonly ListedConnection[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select c.id, c.kind, c.name, c.is_on as on, c.settings, alive.count as devices,
      jsonb_array_length(c.devices) - alive.count as gone,
      jsonb_array_length(c.points) as points, json_build_object(
        'state', case when not c.is_on then 'stopped' when s.connection is null then 'connecting' else s.state end,
        'since', case when not c.is_on then ${isoMilliseconds(sql`c.changed_at`)} else ${isoMilliseconds(sql`s.since`)} end,
        'problem', case when not c.is_on then null
          when s.connection is null and c.changed_at < now() - ${`${leaseSilence} milliseconds`}::interval
            then '{"code":"not_taken_over","params":{}}'::jsonb
          else s.problem end,
        'silent', case when c.is_on then coalesce(s.silent, 0) else 0 end,
        'lastValueAt', (select ${isoMilliseconds(sql`l.last_value_at`)} from gantry.device_connection_state l
          where l.space = c.space and l.connection = c.id),
        'valuesMinute', case when c.is_on then coalesce(s.values_minute, 0) else 0 end) as status
    from gantry.device_connection c
      cross join lateral (
        select count(*)::int as count from jsonb_array_elements(c.devices) e
          join gantry.t_device d on d.space = c.space and d.id = (e ->> 'device')::uuid and d.deleted_at is null) alive
      left join gantry.device_connection_state s on s.space = c.space and s.connection = c.id
        and s.holder is not null and s.seen_at > now() - ${`${leaseSilence} milliseconds`}::interval
    where c.space = ${ctx.space} order by c.name, c.id limit ${mostConnections}`)
  return rows.map(({ settings, ...row }) => ({ ...row, address: pluginShapes[row.kind].address(settings) }))
}

/** Those of devices that a connection of the space reads. */
export const findConnected = async (
  ctx: Ctx,
  devices: readonly string[],
): Promise<readonly ConnectedElsewhere[]> => {
  const { rows } = await ctx.db.run<ConnectedElsewhere>(sql`
    select e ->> 'device' as device, c.id as connection, c.name
    from gantry.device_connection c cross join lateral jsonb_array_elements(c.devices) e
    where c.space = ${ctx.space} and e ->> 'device' = any(${[...devices]}::text[]) order by 1`)
  return rows
}

/** A connection for its form. @throws AppError record.not_found */
export const getConnection = async (ctx: Ctx, id: string): Promise<ReadConnection> => {
  const { space: _, secrets, devices, ...row } = await connectionRow(ctx, id)
  const { rows } = await ctx.db.run<Omit<NamedDevice, 'address'>>(sql`
    select id as device, f_name as name, f_code as code, f_product::text as product from gantry.t_device
    where space = ${ctx.space} and deleted_at is null and id = any(${devices.map(({ device }) => device)}::uuid[])`)
  const named = new Map(rows.map(found => [found.device, found]))
  return {
    ...row,
    secrets: Object.keys(secrets),
    devices: devices.map(each => ({
      ...(named.get(each.device) ?? { name: null, code: null, product: null }),
      ...each,
    })),
  }
}

/** @throws AppError record.not_found unless the product has a release */
export const readConnectionProduct = async (ctx: Ctx, id: string): Promise<ConnectionProduct> => {
  const { rows } = await ctx.db.run<{ body: Product }>(sql`
    select r.body from gantry.design g
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where g.space = ${ctx.space} and g.kind = 'product' and g.id = ${id}`)
  const product = rows[0]?.body
  if (!product) throw new AppError('record.not_found')
  const { name, code, points, commands = [] } = product
  return { id, name: localise(name, ctx.actor.lang), code, points, commands }
}
