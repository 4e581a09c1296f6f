import { type Ctx, sql } from '@gantry/kernel/server'
import { openFor, sealFor } from '@gantry/outbound/server'

/** What a camera or a service asks for; a service has no user. */
export interface Access {
  readonly user: string
  readonly password: string
}

const boundTo = (owner: string, host: string) => ({ owner: `video/${owner}`, destination: host })

const hostsOf = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).host] : []))),
]

/**
 * Keeps what a camera or a service asks for, for the hosts its addresses have now. Empty: it asks for nothing. Whoever points
 * the address elsewhere later has to enter it again, so that it never goes to a host it was not meant for. Call in a transaction.
 */
export const keepAccess = async (
  ctx: Ctx,
  owner: string,
  access: Access,
  addresses: readonly string[],
): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.video_access where space = ${ctx.space} and owner = ${owner}::uuid`)
  if (access.user === '' && access.password === '') return
  const { user, password } = access
  for (const host of hostsOf(addresses))
    await ctx.db.run(sql`
      insert into gantry.video_access (space, owner, host, sealed)
      values (${ctx.space}, ${owner}::uuid, ${host},
        ${sealFor(ctx, boundTo(owner, host), JSON.stringify({ user, password }))})`)
}

/** What the host of an address is given; null: nothing was entered for this host. */
export const accessFor = async (ctx: Ctx, owner: string, address: string): Promise<Access | null> => {
  const { host } = new URL(address)
  const { rows } = await ctx.db.run<{ readonly sealed: string }>(sql`
    select sealed from gantry.video_access
    where space = ${ctx.space} and owner = ${owner}::uuid and host = ${host}`)
  const text = rows[0] ? openFor(ctx, boundTo(owner, host), rows[0].sealed) : null
  return text === null ? null : (JSON.parse(text) as Access)
}
