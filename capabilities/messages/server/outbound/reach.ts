import { type DispatchChannel, dispatchChannels } from '@gantry/channels/shared'
import { type Sql, sql } from '@gantry/kernel/server'

/** Addresses of a member `m` over a channel, as an array of texts; null or empty: cannot be reached over it. */
const addresses: Readonly<Record<DispatchChannel, Sql>> = {
  mail: sql`array_remove(array[nullif(m.f_email, '')], null)`,
  sms: sql`array_remove(array[nullif(m.f_phone, '')], null)`,
  device: sql`(select array_agg(d.id::text order by d.created_at) from gantry.push_device d
    where d.space = m.space and d.person = m.id)`,
}

/** The addresses of a member `m` over the channel that `channel` names. */
export const addressesOver = (channel: Sql): Sql =>
  dispatchChannels.reduceRight(
    (rest, name) => sql`case when ${channel} = ${name} then ${addresses[name]} else ${rest} end`,
    sql`null`,
  )

/** All addresses of a member `m` by channel, as an object. */
export const allAddresses: Sql = dispatchChannels.reduce(
  (made, name) =>
    sql`${made} || jsonb_build_object(${name}::text, to_jsonb(coalesce(${addresses[name]}, '{}')))`,
  sql`'{}'::jsonb`,
)
