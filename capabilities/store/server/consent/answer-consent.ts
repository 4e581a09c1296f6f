import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/consent-contract.ts'
import { uploadApp } from '../publish/upload-app.ts'
import { answerable, readConsent } from './read-consents.ts'

/**
 * Agrees to what the operator asks: the application is packed, signed and uploaded as the space publishes its own, and the answer
 * is kept in the same transaction.
 * @throws AppError store.not_found, store.state for a request that is answered, withdrawn or over, and what an upload is refused with
 */
export const acceptConsent = async (
  ctx: Ctx,
  { id, ...given }: InputOf<typeof contract.acceptConsent>,
): Promise<{ readonly id: string }> => {
  const { app, state } = await readConsent(ctx, id)
  if (state !== 'waiting') throw new AppError('store.state')
  return uploadApp(ctx, { app: app.id, ...given }, (tx, version) =>
    answer(ctx, tx, id, { accepted: true, reason: '', set: sql`state = 'accepted', version = ${version}` }),
  )
}

/** @throws AppError store.state for a request that is answered, withdrawn or over, request.invalid without a reason */
export const refuseConsent = async (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.refuseConsent>,
): Promise<void> => {
  const why = reason.trim()
  if (why === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await readConsent(ctx, id)
  await ctx.kernel.database.transaction(everySpace, tx =>
    answer(ctx, tx, id, { accepted: false, reason: why, set: sql`state = 'refused', reason = ${why}` }),
  )
}

interface Answer {
  readonly accepted: boolean
  readonly reason: string
  readonly set: Sql
}

const answer = async (
  ctx: Ctx,
  tx: Executor,
  id: string,
  { accepted, reason, set }: Answer,
): Promise<void> => {
  const { rows } = await tx.run<{ app: string; name: string }>(sql`
    update gantry.store_consent c set ${set}, decided_name = ${ctx.actor.name}, decided_at = ${ctx.now}
    where c.id = ${id} and c.space = ${ctx.space} and ${answerable(ctx)} returning c.app, c.app_name as name`)
  const [held] = rows
  if (!held) throw new AppError('store.state')
  await audit(
    { ...ctx, db: tx },
    { action: 'store.consent_answered', details: { ...held, granted: accepted, reason } },
  )
}
