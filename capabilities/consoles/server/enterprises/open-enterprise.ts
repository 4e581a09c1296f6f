import { AppError, issue } from '@gantry/base/shared'
import { createAccount, foundSpace, requirePassword } from '@gantry/identity/server'
import { audit, type Ctx, everySpace, sql, systemCtx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/enterprises-contract.ts'
import { requireLicensedSpace } from '../private/own-licence.ts'
import { announceToKept } from '../provider/announce-to-kept.ts'
import { beginAsProviderSays } from '../provider/apps.ts'
import { quotasUnderRules } from '../provider/rules.ts'
import { measureUsage } from '../usage/measure.ts'
import { beginWithApps } from './first-apps.ts'
import { requireWithinLimits } from './limits.ts'
import { noteEvent, ownProvider } from './reach.ts'
import { requireLater, writeQuotas } from './write-enterprise.ts'

/**
 * Opens an enterprise: a space with its administrator, whose password is temporary, with quotas and validity. A provider
 * opens it as its own.
 *
 * @throws AppError permission.denied for a provider account without a provider, provider.stopped, provider.used_up,
 *   licence.spaces, space.exists, request.invalid and record.duplicate with issues
 */
export const openEnterprise = async (
  ctx: Ctx,
  input: InputOf<typeof contract.openEnterprise>,
): Promise<{ readonly space: string }> => {
  const own = await ownProvider(ctx)
  if (ctx.actor.userType === 'saas' && !own) throw new AppError('permission.denied')
  const provider = own?.id ?? input.provider ?? null
  const { administrator, validUntil } = input
  const name = input.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  requireLater(ctx, validUntil)
  await requireLicensedSpace(ctx)
  await requirePassword(administrator.password, [administrator.login, administrator.name, name], 'password')
  const opened = await ctx.kernel.database.transaction(everySpace, async tx => {
    const quotas = provider
      ? await quotasUnderRules(tx, provider, { name, quotas: input.quotas, opens: true })
      : input.quotas
    if (provider) await requireWithinLimits(tx, provider, { space: null, users: quotas.users })
    const by: Ctx = { ...ctx, db: tx, tx }
    const account = await createAccount(by, { ...administrator, lang: ctx.actor.lang })
    await tx.run(sql`
      update gantry.account set password_given = true, password_temporary = true where id = ${account}`)
    const nameEn = input.nameEn?.trim()
    const { space } = await foundSpace(by, {
      name,
      ...(nameEn ? { nameEn } : {}),
      ...(input.space ? { id: input.space } : {}),
      administrator: { account, name: administrator.name.trim() },
    })
    await tx.run(sql`update gantry.space set valid_until = ${validUntil} where id = ${space}`)
    await tx.run(sql`
      insert into gantry.enterprise (space, provider, contact, phone, note)
      values (${space}, ${provider}, ${input.contact ?? ''}, ${input.phone ?? ''}, ${input.note ?? ''})`)
    await writeQuotas(tx, space, quotas)
    if (provider) await announceToKept(tx)
    const here: Ctx = {
      ...systemCtx(ctx.kernel, space, 'start of an enterprise', ctx.actor.lang),
      db: tx,
      tx,
    }
    if (provider) await beginAsProviderSays(here, provider)
    const { templates = [], samples = false } = input
    await beginWithApps(here, { space, provider, templates, samples })
    await noteEvent(ctx, tx, { space, action: 'opened' })
    const details = { space, name, administrator: administrator.login, provider, apps: templates.length }
    for (const where of new Set([space, ctx.space]))
      await audit({ ...by, space: where }, { action: 'enterprise.opened', details })
    return space
  })
  await measureUsage(ctx.kernel, opened)
  return { space: opened }
}
