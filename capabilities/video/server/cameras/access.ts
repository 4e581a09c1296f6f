import { type Ctx, openText, sealText, sql } from '@gantry/kernel/server'

/** What a camera or a service asks for; a service has no user. */
export interface Access {
  readonly user: string
  readonly password: string
}

interface Kept extends Access {
  /** Hosts with ports it was entered for. */
  readonly hosts: readonly string[]
}

const placeOf = (owner: string): string => `video/${owner}`

const hostsOf = (addresses: readonly string[]): readonly string[] =>
  addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).host] : []))

/**
 * Keeps what a camera or a service asks for, for the hosts its addresses have now. Empty: it asks for nothing. Whoever points
 * the address elsewhere later has to enter it again, so that it never goes to a host it was not meant for.
 */
export const keepAccess = async (
  ctx: Ctx,
  owner: string,
  { user, password }: Access,
  addresses: readonly string[],
): Promise<void> => {
  if (user === '' && password === '') {
    await ctx.db.run(
      sql`delete from gantry.video_access where space = ${ctx.space} and owner = ${owner}::uuid`,
    )
    return
  }
  const kept: Kept = { user, password, hosts: hostsOf(addresses) }
  await ctx.db.run(sql`
    insert into gantry.video_access (space, owner, sealed)
    values (${ctx.space}, ${owner}::uuid, ${sealText(ctx, placeOf(owner), JSON.stringify(kept))})
    on conflict (space, owner) do update set sealed = excluded.sealed`)
}

/** What the host of an address is given; null: nothing was entered for this host. */
export const accessFor = async (ctx: Ctx, owner: string, address: string): Promise<Access | null> => {
  const { rows } = await ctx.db.run<{ readonly sealed: string }>(sql`
    select sealed from gantry.video_access where space = ${ctx.space} and owner = ${owner}::uuid`)
  const text = rows[0] ? openText(ctx, placeOf(owner), rows[0].sealed) : null
  if (text === null) return null
  const { user, password, hosts }: Kept = JSON.parse(text)
  return hosts.includes(new URL(address).host) ? { user, password } : null
}
