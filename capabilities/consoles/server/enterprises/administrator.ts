import { AppError, issue } from '@gantry/base/shared'
import {
  forgetActors,
  inviteAdministrator as inviteToSpace,
  replaceAdministrator,
  withdrawAdministratorInvitation,
} from '@gantry/identity/server'
import { audit, type Ctx, everySpace, patternOf, platform, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/administrator-contract.ts'
import { noteEvent, requireEnterprise } from './reach.ts'

const mostCandidates = 20

/** @throws AppError enterprise.not_found */
export const findCandidates = async (
  ctx: Ctx,
  { enterprise: space, search }: InputOf<typeof contract.findCandidates>,
): Promise<readonly contract.AdministratorCandidate[]> => {
  const db = platform(ctx.kernel)
  await requireEnterprise(ctx, db, space)
  const pattern = patternOf(search.trim().toLowerCase())
  const { rows } = await db.run<contract.AdministratorCandidate>(sql`
    select m.id, m.f_name as title, coalesce(a.login_id, a.phone, a.email) as login
    from gantry.t_member m join gantry.account a on a.id::text = m.f_account
    where m.space = ${space} and m.f_user_type = 'user' and m.f_state = 'active' and m.deleted_at is null
      and a.platform_type is null and a.state = 'active'
      and (lower(m.f_name) like ${pattern} or lower(coalesce(a.login_id, a.phone, a.email)) like ${pattern})
    order by m.f_name_pinyin, m.id limit ${mostCandidates}`)
  return rows
}

/** @throws AppError enterprise.not_found, administrator.refused naming `member` */
export const changeAdministrator = async (
  ctx: Ctx,
  { enterprise: space, member, former }: InputOf<typeof contract.changeAdministrator>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const by: Ctx = { ...ctx, db: tx, tx }
    await replaceAdministrator(by, { space, member, former })
    await withdrawAdministratorInvitation(by, space)
    const { rows } = await tx.run<{ name: string }>(
      sql`select f_name as name from gantry.t_member where space = ${space} and id = ${member}`,
    )
    await noteEvent(ctx, tx, { space, action: 'administrator', reason: rows[0]?.name ?? '' })
    await audit(by, { action: 'enterprise.administrator', details: { space, name: rows[0]?.name ?? '' } })
  })
  forgetActors(ctx.kernel)
}

/** @throws AppError enterprise.not_found, request.invalid naming `name` or `login` */
export const inviteAdministrator = (
  ctx: Ctx,
  { enterprise: space, name: typed, login, former }: InputOf<typeof contract.inviteAdministrator>,
): Promise<{ readonly code: string }> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const name = typed.trim()
    if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
    await requireEnterprise(ctx, tx, space)
    const by: Ctx = { ...ctx, db: tx, tx }
    const code = await inviteToSpace(by, { space, name, login, former })
    await noteEvent(ctx, tx, { space, action: 'administrator_invited', reason: name })
    for (const where of new Set([space, ctx.space]))
      await audit(
        { ...by, space: where },
        { action: 'enterprise.administrator_invited', details: { space, name } },
      )
    return { code }
  })

/** @throws AppError enterprise.not_found, enterprise.state when there is no invitation to withdraw */
export const withdrawAdministrator = (ctx: Ctx, space: string): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const by: Ctx = { ...ctx, db: tx, tx }
    if (!(await withdrawAdministratorInvitation(by, space))) throw new AppError('enterprise.state')
    await noteEvent(ctx, tx, { space, action: 'administrator_withdrawn' })
    for (const where of new Set([space, ctx.space]))
      await audit(
        { ...by, space: where },
        { action: 'enterprise.administrator_withdrawn', details: { space } },
      )
  })
