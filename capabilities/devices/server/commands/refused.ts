import { type AppError, localise } from '@gantry/base/shared'
import type { AskedOfDevice } from '@gantry/designs/server'
import { type Ctx, everySpace, isoMilliseconds, type Schedule, sql } from '@gantry/kernel/server'
import type { RefusedCommand } from '../../shared/contract.ts'

/** Days that refusals are kept. */
const keptDays = 30

/**
 * Keeps a refusal outside the transaction of `ctx`, which it rolls back: of one rule and device the first of a minute, so that a loop
 * fills no table.
 */
export const keepRefused = async (
  ctx: Ctx,
  { device, command, by }: AskedOfDevice,
  { code, params, issues }: AppError,
): Promise<void> => {
  await ctx.kernel.database.apart(ctx.space).run(sql`
    insert into gantry.device_refused (space, device, at, rule, rule_name, command, code, params, issues)
    select ${ctx.space}, ${device}::uuid, ${ctx.now}::timestamptz, ${by.id}::text, ${localise(by.name, ctx.actor.lang)}::text,
      ${command ?? null}::text, ${code}::text, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(issues)}::jsonb
    where not exists (
      select 1 from gantry.device_refused r where r.space = ${ctx.space} and r.device = ${device}::uuid and r.rule = ${by.id}
        and r.at > ${ctx.now}::timestamptz - interval '1 minute')`)
}

/** The newest refusals of a device. */
export const listRefused = async (ctx: Ctx, device: string): Promise<readonly RefusedCommand[]> => {
  const { rows } = await ctx.db.run<RefusedCommand>(sql`
    select id, ${isoMilliseconds(sql`at`)} as at, rule_name as rule, command, code, params, issues from gantry.device_refused
    where space = ${ctx.space} and device = ${device}::uuid order by id desc limit 10`)
  return rows
}

export const forgetRefused: Schedule = {
  name: 'devices_forget_refused',
  cron: '47 3 * * *',
  run: async kernel => {
    const db = kernel.database.of(everySpace)
    const now = kernel.now().getTime()
    await db.run(sql`delete from gantry.device_refused where at < ${new Date(now - keptDays * 86_400_000)}`)
    await db.run(sql`delete from gantry.device_pace where since < ${new Date(now - 3_600_000)}`)
  },
}
