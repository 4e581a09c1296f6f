import { AppError } from '@gantry/base/shared'
import { networkOf } from '@gantry/http/server'
import { type Ctx, type Migration, readSetting, sql } from '@gantry/kernel/server'
import { registrationsPerAddressSetting } from '@gantry/model/shared'

/** Self-registered accounts, by network. */
export const registrationsMigration: Migration = {
  name: 'identity.registrations',
  up: `
    create table gantry.registration (
      network text not null,
      at timestamptz not null
    );
    create index registration_network on gantry.registration (network, at);
  `,
}

const day = 24 * 3_600_000

/**
 * Counts a new account for the caller's network, in the transaction that creates it: otherwise one address could create
 * spaces without limit. Registrations from one network are serialised.
 *
 * @throws AppError auth.registrations_used_up
 */
export const countRegistration = async (ctx: Ctx): Promise<void> => {
  const network = networkOf(ctx.actor.ip ?? '')
  const most = await readSetting(ctx.kernel, registrationsPerAddressSetting)
  const since = new Date(ctx.now.getTime() - day)
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity.registration ${network}`}, 0))`,
  )
  await ctx.db.run(sql`delete from gantry.registration where network = ${network} and at <= ${since}`)
  const { rows } = await ctx.db.run<{ count: number }>(
    sql`select count(*) from gantry.registration where network = ${network}`,
  )
  if ((rows[0]?.count ?? 0) >= most)
    throw new AppError('auth.registrations_used_up', { max: most, seconds: 3_600 })
  await ctx.db.run(sql`insert into gantry.registration (network, at) values (${network}, ${ctx.now})`)
}
