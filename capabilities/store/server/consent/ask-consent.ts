import { AppError, issue, newId } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import {
  type AuditEntry,
  audit,
  type Ctx,
  defineNotice,
  type Executor,
  emit,
  everySpace,
  sql,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/consent-contract.ts'
import { consentDays } from '../../shared/consent-contract.ts'
import { requireOwn } from '../publish/prepare.ts'
import { missingWords } from '../publish/upload-app.ts'

/** What the administrators of a space are told. */
type AskedTold = {
  readonly consent: string
  readonly name: string
  readonly days: number
  readonly reason: string
}

/**
 * Asks a space to let one of its applications be published in its name. Its administrators are told.
 * @throws AppError request.invalid with issues, store.not_found without such an application, store.foreign for one that came from
 * the store, store.state while the space has not answered an earlier request
 */
export const askConsent = async (
  ctx: Ctx,
  { of, app, words, note }: InputOf<typeof contract.askConsent>,
): Promise<{ readonly id: string }> => {
  const why = note.trim()
  const issues = [...missingWords(words, 'words'), ...(why === '' ? [issue('note', 'required')] : [])]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const id = newId(ctx.now.getTime())
  const endsAt = new Date(ctx.now.getTime() + consentDays * 86_400_000)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ name: string }>(sql`
      select f_name as name from gantry.t_application where space = ${of} and id = ${app} and deleted_at is null`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    await requireOwn(tx, of, app)
    await tx.run(sql`
      update gantry.store_consent set state = 'expired'
      where space = ${of} and app = ${app} and state = 'waiting' and ends_at <= ${ctx.now}`)
    const { count } = await tx.run(sql`
      insert into gantry.store_consent (id, space, app, app_name, words, note, state, asked_name, asked_at, ends_at)
      values (${id}, ${of}, ${app}, ${held.name}, ${JSON.stringify(words)}, ${why}, 'waiting', ${ctx.actor.name}, ${ctx.now},
        ${endsAt})
      on conflict (space, app) where state = 'waiting' do nothing`)
    if (count === 0) throw new AppError('store.state')
    await auditBoth(ctx, tx, of, {
      action: 'store.consent_asked',
      details: { app, name: held.name, space: of, note: why },
    })
    const told: AskedTold = { consent: id, name: held.name, days: consentDays, reason: why }
    await emit({ ...ctx, db: tx, tx, space: of }, { type: 'store.consent_asked', payload: told })
  })
  return { id }
}

/** @throws AppError store.state for a request that is answered, withdrawn or over */
export const withdrawConsent = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ space: string; app: string; name: string }>(sql`
      update gantry.store_consent set state = 'withdrawn', decided_name = ${ctx.actor.name}, decided_at = ${ctx.now}
      where id = ${id} and state = 'waiting' and ends_at > ${ctx.now} returning space, app, app_name as name`)
    const [held] = rows
    if (!held) throw new AppError('store.state')
    await auditBoth(ctx, tx, held.space, { action: 'store.consent_withdrawn', details: { ...held } })
  })
}

/** Stands in the audit of whoever acts and in the audit of the space. */
const auditBoth = async (ctx: Ctx, tx: Executor, of: string, entry: AuditEntry): Promise<void> => {
  for (const space of new Set([of, ctx.space])) await audit({ ...ctx, db: tx, space }, entry)
}

/** The administrators of a space are told what the operator asks. */
export const consentNotice = defineNotice({
  name: 'store_consent',
  category: 'app',
  event: 'store.consent_asked',
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  facts: async (_ctx, { payload }) => {
    const { name, days, reason } = payload as AskedTold
    return { name, days, reason }
  },
  link: async (_ctx, { payload }) => `/appstore/upload?consent=${(payload as AskedTold).consent}`,
})
