import { AppError, fillIn, issue, type JsonObject } from '@gantry/base/shared'
import { dictionaryOf } from '@gantry/http/server'
import { memberActors } from '@gantry/identity/server'
import { audit, type Ctx, confirmedAct, emit, inTransaction, sql } from '@gantry/kernel/server'

interface Decision {
  readonly id: string
  readonly approve: boolean
  readonly remark?: string
}

interface Waiting {
  readonly kind: string
  readonly requester: string
  readonly input: JsonObject
  readonly state: string
}

/**
 * Decides a request once. An approved act is carried out in the same transaction, in the name and with the rights of who asked: what
 * cannot be carried out stays waiting.
 *
 * @throws AppError record.not_found, confirmation.decided, confirmation.failed saying why it cannot be carried out,
 *   permission.denied for the own request, request.invalid for a refusal without a reason
 */
export const decideRequest = (ctx: Ctx, { id, approve, remark = '' }: Decision): Promise<void> =>
  inTransaction(ctx, async tx => {
    const said = remark.trim()
    if (!approve && said === '') throw new AppError('request.invalid', {}, [issue('remark', 'required')])
    const { kind, requester, input } = await lockWaiting(tx, id)
    if (requester === tx.actor.personId) throw new AppError('permission.denied')
    const outcome = approve ? await carryOut(tx, kind, requester, input) : null
    await close(tx, id, approve ? 'approved' : 'refused', said, outcome)
    await audit(tx, {
      action: approve ? 'confirmation.approved' : 'confirmation.refused',
      details: { request: id, act: kind, requester, ...(said !== '' && { remark: said }) },
    })
    await emit(tx, {
      type: approve ? 'confirmation.approved' : 'confirmation.refused',
      payload: { request: id, kind, requester, remark: said },
    })
  })

/** @throws AppError record.not_found for a request of somebody else, confirmation.decided */
export const withdrawRequest = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { requester, kind } = await lockWaiting(tx, id)
    if (requester !== tx.actor.personId) throw new AppError('record.not_found', { id })
    await close(tx, id, 'withdrawn', '', null)
    await audit(tx, { action: 'confirmation.withdrawn', details: { request: id, act: kind } })
  })

const lockWaiting = async (ctx: Ctx, id: string): Promise<Waiting> => {
  const { rows } = await ctx.db.run<Waiting>(sql`
    select kind, requester, input, state from gantry.security_request
    where space = ${ctx.space} and id = ${id}::uuid for update`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found', { id })
  if (found.state !== 'waiting') throw new AppError('confirmation.decided')
  return found
}

const close = async (
  ctx: Ctx,
  id: string,
  state: string,
  remark: string,
  outcome: JsonObject | null,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.security_request set state = ${state}, decided_by = ${ctx.actor.name}, decided_at = ${ctx.now},
      remark = ${remark || null}, outcome = ${outcome ? JSON.stringify(outcome) : null}::jsonb
    where space = ${ctx.space} and id = ${id}::uuid`)
}

const carryOut = async (
  ctx: Ctx,
  kind: string,
  requester: string,
  input: JsonObject,
): Promise<JsonObject> => {
  const carry = confirmedAct(ctx.kernel, kind)
  const [found] = await memberActors(ctx, sql`m.id = ${requester}::uuid`, 1)
  try {
    if (!carry || !found?.active) throw new AppError('auth.disabled')
    return await carry({ ...ctx, request: {}, actor: found.actor }, input)
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
    const key = `error.${problem.code}`
    const reason = fillIn(dictionaryOf(ctx.kernel)[ctx.actor.lang].get(key) ?? problem.code, problem.params)
    throw new AppError('confirmation.failed', { reason })
  }
}
