import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import { type WaySetting, type Ways, ways } from '../../shared/ways/contract.ts'

/** How the space uses its ways; one that was never set is on and takes any number of messages. */
const readSettings = async (ctx: Ctx): Promise<readonly WaySetting[]> => {
  const { rows } = await ctx.db.run<WaySetting>(sql`
    select way, is_on as on, per_minute as "perMinute" from gantry.device_way where space = ${ctx.space}`)
  return ways.map(way => rows.find(row => row.way === way) ?? { way, on: true, perMinute: null })
}

/** Settings of the ways, brokers that said within the last minute that they are there, and what came by which way. */
export const listWays = async (ctx: Ctx, hostname: string): Promise<Ways> => {
  const { rows: listeners } = await ctx.db.run<{
    way: string
    port: number
    since: string
    clients: number
  }>(sql`
    select way, port, ${isoSeconds(sql`since`)} as since, clients
    from gantry.device_listener where seen_at > now() - interval '1 minute' order by way, port`)
  const { rows: counts } = await ctx.db.run<Ways['counts'][number]>(sql`
    select way, count(*) filter (where up)::int as up, count(*) filter (where not up)::int as down,
      count(*) filter (where problem is not null)::int as failed,
      ${isoSeconds(sql`max(at)`)} as last
    from gantry.device_message where space = ${ctx.space} and at > now() - interval '1 hour' group by way order by way`)
  return {
    listeners: listeners.map(({ port, ...each }) => ({ ...each, address: `mqtt://${hostname}:${port}` })),
    settings: await readSettings(ctx),
    counts,
  }
}

/** The address of a broker that runs now and lets devices of the space in; null: none does. */
export const brokerAddress = async (ctx: Ctx, hostname: string): Promise<string | null> => {
  const { listeners, settings } = await listWays(ctx, hostname)
  if (settings.some(({ way, on }) => way === 'mqtt' && !on)) return null
  return listeners.find(({ way }) => way === 'mqtt')?.address ?? null
}
