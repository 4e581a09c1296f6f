import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, openText, sql } from '@gantry/kernel/server'
import type { DeveloperAuthorization } from '../../shared/index.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { tokenPlace, withdrawToken } from './token.ts'

/** State of the caller's authorization; null: never requested. */
export const readDeveloper = async (ctx: Ctx): Promise<DeveloperAuthorization | null> => {
  const { rows } = await ctx.db.run<DeveloperAuthorization>(sql`
    select state, reason, answer, to_json(asked_at) as "askedAt", to_json(decided_at) as "decidedAt"
    from gantry.developer_authorization where space = ${ctx.space} and member = ${ctx.actor.personId}`)
  return rows[0] ?? null
}

/**
 * Requests authorization, for the first time or after a rejection.
 *
 * @throws AppError request.invalid without a reason, developer.state while a request is pending or approved
 */
export const askDeveloper = async (ctx: Ctx, typed: string): Promise<void> => {
  const reason = typed.trim()
  if (reason === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      insert into gantry.developer_authorization as d (space, member, reason, state, asked_at)
      values (${ctx.space}, ${ctx.actor.personId}, ${reason}, 'waiting', ${ctx.now})
      on conflict (space, member) do update set reason = excluded.reason, state = 'waiting', answer = '',
        asked_at = excluded.asked_at, decided_at = null, decided_by = null
        where d.state = 'rejected'`)
    if (count === 0) throw new AppError('developer.state')
    await tellAsked(tx, reason)
  })
}

const tellAsked = async (tx: Ctx, reason: string): Promise<void> => {
  await audit(tx, { action: 'developer.asked', details: { reason } })
  await emit(tx, { type: 'developer.asked', payload: { name: tx.actor.name, reason } })
}

/** @throws AppError auth.password_wrong, auth.wait, developer.state without a token */
export const showDeveloperToken = async (ctx: Ctx, current: string): Promise<string> => {
  await confirmPassword(ctx, current)
  const { personId } = ctx.actor
  const { rows } = await ctx.db.run<{ token: string }>(sql`
    select token from gantry.developer_authorization
    where space = ${ctx.space} and member = ${personId} and state = 'approved'`)
  const [found] = rows
  if (!found) throw new AppError('developer.state')
  const token = openText(ctx, tokenPlace(personId), found.token)
  if (token === null) throw new AppError('secret.unreadable')
  await audit(ctx, { action: 'developer.shown' })
  return token
}

/** Revokes the token at once; a new one needs another review. @throws AppError developer.state */
export const resetDeveloperToken = async (ctx: Ctx): Promise<void> => {
  const { personId } = ctx.actor
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ reason: string }>(sql`
      select reason from gantry.developer_authorization
      where space = ${ctx.space} and member = ${personId} and state = 'approved' for update`)
    const [found] = rows
    if (!found) throw new AppError('developer.state')
    await withdrawToken(tx, personId, { state: 'waiting', answer: '' })
    await tx.db.run(sql`
      update gantry.developer_authorization set asked_at = ${ctx.now}
      where space = ${ctx.space} and member = ${personId}`)
    await tellAsked(tx, found.reason)
  })
  forgetActors(ctx.kernel)
}
