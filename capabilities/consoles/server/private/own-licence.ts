import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  everySpace,
  isoSeconds,
  type Kernel,
  platform,
  setChangesEnd,
  sql,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/private/contract.ts'
import { graceDays, licenceState } from '../../shared/private/licence.ts'
import { verifyLicence } from './sign-licence.ts'

/** Processes read the licence anew after a message on it. */
const channel = 'gantry_licence'

/** The licence of this installation with what is used of it; null: it needs none. */
export const ownLicence = async (ctx: Ctx): Promise<contract.OwnLicence | null> => {
  const { rows } = await platform(ctx.kernel).run<{
    licence: string
    issuer: string
    installedAt: string
    installedBy: string
    usedSpaces: number
    usedUsers: number
  }>(sql`
    select l.licence, l.issuer, ${isoSeconds(sql`l.installed_at`)} as "installedAt", l.installed_by as "installedBy",
      (select count(*)::int from gantry.space where state = 'active') as "usedSpaces",
      (select count(*)::int from gantry.account where state = 'active') as "usedUsers"
    from gantry.own_licence l`)
  if (!rows[0]) return null
  const { licence: file, issuer, ...facts } = rows[0]
  const { id, customer, spaces, users, validUntil } = verifyLicence(file, issuer)
  const state = licenceState(validUntil, ctx.now.toISOString().slice(0, 10))
  return { id, customer, spaces, users, validUntil, state, ...facts }
}

/**
 * Installs a licence: checked offline by the key of its issuer, which the first one pins.
 * @throws AppError licence.unreadable, licence.forged, licence.older
 */
export const installLicence = async (
  ctx: Ctx,
  { licence: file, issuer: given }: InputOf<typeof contract.installLicence>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ licence: string; issuer: string }>(
      sql`select licence, issuer from gantry.own_licence for update`,
    )
    const issuer = rows[0]?.issuer ?? given?.trim() ?? ''
    const licence = verifyLicence(file, issuer)
    if (rows[0] && verifyLicence(rows[0].licence, issuer).issuedOn > licence.issuedOn)
      throw new AppError('licence.older')
    await db.run(sql`
      insert into gantry.own_licence (licence, issuer, installed_at, installed_by)
      values (${file}, ${issuer}, ${ctx.now}, ${ctx.actor.name})
      on conflict (one) do update set licence = excluded.licence, installed_at = excluded.installed_at,
        installed_by = excluded.installed_by`)
    const { id, customer, validUntil } = licence
    await audit({ ...ctx, db }, { action: 'licence.installed', details: { id, customer, validUntil } })
    await db.run(sql`select pg_notify(${channel}, '')`)
  })
  await learnEnd(ctx.kernel)
}

/** @throws AppError licence.spaces when the licence allows no further space */
export const requireLicensedSpace = async (ctx: Ctx): Promise<void> => {
  const own = await ownLicence(ctx)
  if (own && own.spaces !== null && own.usedSpaces >= own.spaces)
    throw new AppError('licence.spaces', { max: own.spaces })
}

/** From when on changes are refused: the day after the grace. */
const learnEnd = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ licence: string; issuer: string }>(
    sql`select licence, issuer from gantry.own_licence`,
  )
  const until = rows[0] && verifyLicence(rows[0].licence, rows[0].issuer).validUntil
  setChangesEnd(
    kernel,
    until === undefined ? null : new Date(Date.parse(until) + (graceDays + 1) * 86_400_000),
  )
}

/** Keeps the end of the licence in memory, in this process too when another installs one. */
export const hearLicence = async (kernel: Kernel): Promise<void> => {
  await kernel.database.listen(channel, () => {
    learnEnd(kernel).catch((error: unknown) => kernel.log.error({ err: error }, 'licence not read'))
  })
  await learnEnd(kernel)
}
