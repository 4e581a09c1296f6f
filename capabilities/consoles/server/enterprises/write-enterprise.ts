import { AppError, issue } from '@gantry/base/shared'
import { restoreSpace, stopSpace } from '@gantry/identity/server'
import { audit, type Ctx, type Executor, everySpace, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/enterprises-contract.ts'
import { type Quotas, quotaKinds } from '../../shared/quotas.ts'
import { announceToKept } from '../provider/announce-to-kept.ts'
import { endForeignMembers } from '../provider/foreign-members.ts'
import { quotasUnderRules } from '../provider/rules.ts'
import { measureUsage } from '../usage/measure.ts'
import { requireWithinLimits } from './limits.ts'
import { noteEvent, requireEnterprise } from './reach.ts'

/** @throws AppError request.invalid naming `validUntil` for a day in the past */
export const requireLater = ({ now }: Ctx, validUntil: string | null): void => {
  if (validUntil !== null && validUntil < now.toISOString().slice(0, 10))
    throw new AppError('request.invalid', {}, [issue('validUntil', 'ends_before_start')])
}

export const writeQuotas = async (db: Executor, space: string, quotas: Quotas): Promise<void> => {
  await db.run(sql`delete from gantry.space_quota where space = ${space}`)
  const limited = quotaKinds.flatMap(kind => (quotas[kind] === null ? [] : [{ kind, most: quotas[kind] }]))
  await db.run(sql`
    insert into gantry.space_quota (space, kind, most)
    select ${space}, x.kind, x.most
    from unnest(${limited.map(({ kind }) => kind)}::text[], ${limited.map(({ most }) => most)}::bigint[]) as x (kind, most)`)
}

/** @throws AppError enterprise.not_found, provider.used_up, request.invalid with issues */
export const changeEnterprise = async (
  ctx: Ctx,
  input: InputOf<typeof contract.changeEnterprise>,
): Promise<void> => {
  const { enterprise: space, quotas, validUntil, contact, phone, note } = input
  const name = input.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const { rows } = await tx.run<{ provider: string | null; validUntil: string | null }>(sql`
      select e.provider, s.valid_until::text as "validUntil"
      from gantry.space s left join gantry.enterprise e on e.space = s.id where s.id = ${space}`)
    const before = rows[0]!
    if (validUntil !== before.validUntil) requireLater(ctx, validUntil)
    // Only the operator moves an enterprise to another provider.
    const moves = ctx.actor.userType === 'root' && input.provider !== undefined
    const provider = moves ? (input.provider ?? null) : before.provider
    if (provider) {
      await quotasUnderRules(tx, provider, { name, quotas, opens: false })
      await requireWithinLimits(tx, provider, { space, users: quotas.users })
    }
    await tx.run(sql`
      update gantry.space set name = ${name}, name_en = ${input.nameEn.trim() || null}, valid_until = ${validUntil}
      where id = ${space}`)
    await tx.run(sql`
      insert into gantry.enterprise as e (space, provider, contact, phone, note)
      values (${space}, ${provider}, ${contact}, ${phone}, ${note})
      on conflict (space) do update set provider = excluded.provider, contact = excluded.contact, phone = excluded.phone,
        note = excluded.note`)
    if (provider !== before.provider) {
      await endForeignMembers({ ...ctx, db: tx, tx }, space)
      await announceToKept(tx)
    }
    await writeQuotas(tx, space, quotas)
    await noteEvent(ctx, tx, { space, action: validUntil === before.validUntil ? 'changed' : 'renewed' })
    await audit(
      { ...ctx, db: tx, space },
      { action: 'enterprise.changed', details: { space, name, validUntil, provider, quotas } },
    )
  })
  await measureUsage(ctx.kernel, space)
}

/**
 * Refuses to stop the space the caller works in, or the one where the administrators of its provider do: they would sign out of it
 * themselves and could not come back. @throws AppError enterprise.own
 */
const refuseOwn = async (ctx: Ctx, db: Executor, space: string): Promise<void> => {
  if (space === ctx.space) throw new AppError('enterprise.own')
  const { count } = await db.run(sql`
    select from gantry.provider_admin a join gantry.provider p on p.id = a.provider
    where a.account = ${ctx.actor.userId} and p.home = ${space}`)
  if (count > 0) throw new AppError('enterprise.own')
}

/** @throws AppError enterprise.not_found, enterprise.state, enterprise.own */
export const stopEnterprise = async (
  ctx: Ctx,
  { enterprise: space, reason }: { readonly enterprise: string; readonly reason: string },
): Promise<void> => {
  const why = reason.trim()
  if (why === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    await refuseOwn(ctx, tx, space)
    await stopSpace({ ...ctx, db: tx }, space, why)
    await noteEvent(ctx, tx, { space, action: 'stopped', reason: why })
    for (const where of [space, ctx.space])
      await audit(
        { ...ctx, db: tx, space: where },
        { action: 'enterprise.stopped', details: { space, reason: why } },
      )
  })
}

/** @throws AppError enterprise.not_found, enterprise.state */
export const restoreEnterprise = async (ctx: Ctx, space: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    await restoreSpace({ ...ctx, db: tx }, space)
    await noteEvent(ctx, tx, { space, action: 'restored' })
    for (const where of new Set([space, ctx.space]))
      await audit({ ...ctx, db: tx, space: where }, { action: 'enterprise.restored', details: { space } })
  })
}
