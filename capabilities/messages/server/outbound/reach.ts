import { type DispatchChannel, dispatchChannels } from '@gantry/channels/shared'
import { type Sql, sql } from '@gantry/kernel/server'

/**
 * The contact of a member in this space, such as the work mail that its administrator keeps; without one the contact that
 * the owner bound to the account by a code, which is where codes go.
 */
const contact = (kept: Sql, bound: Sql): Sql => sql`array_remove(array[coalesce(nullif(${kept}, ''),
  (select ${bound} from gantry.account a where a.id = m.f_account::uuid))], null)`

/** Addresses of a member `m` over a channel, as an array of texts; null or empty: cannot be reached over it. */
const addresses: Readonly<Record<DispatchChannel, Sql>> = {
  mail: contact(sql`m.f_email`, sql`a.email`),
  sms: contact(sql`m.f_phone`, sql`a.phone`),
  device: sql`(select array_agg(d.id::text order by d.created_at) from gantry.push_device d
    where d.space = m.space and d.person = m.id)`,
  // Of bindings to another enterprise or application than the present one nobody is told.
  chat: sql`(select array_agg(b.provider || ':' || b.subject order by b.provider)
    from gantry.sign_in_binding b
    join gantry.sign_in_provider p on p.space = b.space and p.provider = b.provider and p.is_on
    where b.space = m.space and b.account = m.f_account::uuid
      and b.authority = case b.provider when 'wecom' then p.settings ->> 'corpId' when 'feishu' then p.settings ->> 'appId'
        when 'wechatmp' then p.settings ->> 'appId'
        when 'dingtalk' then case when coalesce(p.settings ->> 'agentId', '') <> '' then p.settings ->> 'clientId' end end)`,
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
