import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'

/** Packages that a space keeps. */
export const mostPackages = 20

/** Locks the packages of the space and tells how many are being made. @throws AppError deployment.too_many */
export const makeRoom = async (tx: Ctx): Promise<number> => {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`deployment ${tx.space}`}, 0))`)
  await settleLeft(tx)
  const { rows } = await tx.db.run<{ held: number; making: number }>(sql`
    select count(*)::int as held, (count(*) filter (where state = 'making'))::int as making
    from gantry.deployment_package where space = ${tx.space}`)
  if ((rows[0]?.held ?? 0) >= mostPackages) throw new AppError('deployment.too_many', { max: mostPackages })
  return rows[0]?.making ?? 0
}

/** Ends work whose job was cancelled before it began, or died with its processes. */
export const settleLeft = async (tx: Ctx): Promise<void> => {
  await tx.db.run(sql`
    update gantry.deployment_package p set work = null, error = 'server.failed',
      state = case p.state when 'making' then 'failed' else p.state end
    where p.space = ${tx.space} and p.work is not null and not exists (
      select from gantry.job j where j.space = p.space and starts_with(j.name, 'deployment_')
        and j.input ->> 'id' = p.id::text and j.state in ('queued', 'running'))`)
}
