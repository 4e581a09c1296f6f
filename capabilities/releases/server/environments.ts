import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { Environment } from '../shared/types.ts'
import { ofSpace } from './reach.ts'

/** Environments of one space. */
const most = 50

/** What waits for the caller stands first. */
export const listEnvironments = async (ctx: Ctx): Promise<OutputOf<typeof contract.listEnvironments>> => {
  const { rows } = await platform(ctx.kernel).run<Environment>(sql`
    select x.id, json_build_object('id', s.id, 'name', s.name) as space,
      json_build_object('id', t.id, 'name', t.name) as target, x.stage, x.state, x.alone, x.asked_by as "askedBy",
      ${isoSeconds(sql`x.asked_at`)} as "askedAt", x.agreed_by as "agreedBy", ${isoSeconds(sql`x.agreed_at`)} as "agreedAt",
      (select json_build_object('id', r.id, 'name', r.name, 'number', r.number, 'at', ${isoSeconds(sql`r.published_at`)})
        from gantry.space_release r
        join gantry.package_install i on i.space = r.target and i.id = r.install and i.state = 'done'
        where r.space = x.space and r.target = x.target order by r.published_at desc limit 1) as last
    from gantry.release_link x join gantry.space s on s.id = x.space join gantry.space t on t.id = x.target
    where ${ofSpace(ctx)}
    order by x.state = 'asked' and x.target = ${ctx.space} desc, x.target = ${ctx.space}, x.stage desc, t.name, x.id
    limit ${most * 2}`)
  return { data: rows }
}

/** @throws AppError release.own_space, release.no_space, release.linked, release.too_many */
export const askEnvironment = async (
  ctx: Ctx,
  { target, stage }: InputOf<typeof contract.askEnvironment>,
): Promise<{ readonly id: string }> => {
  if (target === ctx.space) throw new AppError('release.own_space')
  const id = newId(ctx.now.getTime())
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { count: known } = await db.run(sql`
      select from gantry.space where id = ${target} and state = 'active'`)
    if (known === 0) throw new AppError('release.no_space', { space: target })
    const { count: held } = await db.run(sql`
      select from gantry.release_link where space = ${ctx.space} limit ${most}`)
    if (held >= most) throw new AppError('release.too_many', { max: most })
    const { count } = await db.run(sql`
      insert into gantry.release_link (id, space, target, stage, state, asked_by, asked_at)
      values (${id}, ${ctx.space}, ${target}, ${stage}, 'asked', ${ctx.actor.name}, ${ctx.now})
      on conflict (space, target) do nothing`)
    if (count === 0) throw new AppError('release.linked', { space: target })
    for (const space of [ctx.space, target])
      await audit({ ...ctx, db, space }, { action: 'release.environment_asked', details: { target, stage } })
  })
  return { id }
}

/** @throws AppError record.not_found, also for who asked: only the target may agree */
export const agreeEnvironment = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ space: string; stage: string }>(sql`
      update gantry.release_link set state = 'agreed', agreed_by = ${ctx.actor.name}, agreed_at = ${ctx.now}
      where id = ${id} and target = ${ctx.space} and state = 'asked' returning space, stage`)
    if (!rows[0]) throw new AppError('record.not_found')
    for (const space of [ctx.space, rows[0].space])
      await audit(
        { ...ctx, db, space },
        { action: 'release.environment_agreed', details: { target: ctx.space, ...rows[0] } },
      )
  })
}

/** Decided by the target, whose designs change. @throws AppError record.not_found, also for the space that publishes */
export const allowAlone = async (
  ctx: Ctx,
  { id, allowed }: InputOf<typeof contract.allowAlone>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ space: string }>(sql`
      update gantry.release_link set alone = ${allowed}
      where id = ${id} and target = ${ctx.space} and state = 'agreed' returning space`)
    if (!rows[0]) throw new AppError('record.not_found')
    for (const space of [ctx.space, rows[0].space])
      await audit(
        { ...ctx, db, space },
        {
          action: allowed ? 'release.alone_allowed' : 'release.alone_forbidden',
          details: { space: rows[0].space, target: ctx.space },
        },
      )
  })
}

/** @throws AppError record.not_found */
export const endEnvironment = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ space: string; target: string }>(sql`
      delete from gantry.release_link x where x.id = ${id} and ${ofSpace(ctx)} returning x.space, x.target`)
    if (!rows[0]) throw new AppError('record.not_found')
    for (const space of [rows[0].space, rows[0].target])
      await audit({ ...ctx, db, space }, { action: 'release.environment_ended', details: rows[0] })
  })
}
