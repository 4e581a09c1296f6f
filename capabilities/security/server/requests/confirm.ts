import { newId } from '@gantry/base/shared'
import {
  type AskedAct,
  audit,
  type Ctx,
  emit,
  inTransaction,
  leaveAct,
  passDays,
  sql,
} from '@gantry/kernel/server'
import { isConfirmedKind, mayWait, reasonsFor } from '../../shared/policy.ts'
import { readPolicy } from '../policy.ts'

/**
 * Decides by the policy of the space whether an act waits for the security officer, and keeps the request. The officer's own acts and
 * those of the product do not wait.
 */
export const confirm = async (ctx: Ctx, { kind, input, facts }: AskedAct): Promise<string | null> => {
  if (ctx.actor.userType === 'safe' || ctx.actor.system || !isConfirmedKind(kind)) return null
  const policy = await readPolicy(ctx)
  if (!mayWait(policy, kind)) return null
  const known = await facts()
  const why = reasonsFor(policy, kind, known)
  if (why.length === 0) return null
  return inTransaction(ctx, async tx => {
    const id = newId()
    const text = JSON.stringify(input)
    if (kind === leaveAct.kind && (await takePass(tx, text))) return null
    const { count } = await tx.db.run(sql`
      insert into gantry.security_request (space, id, kind, requester, input, facts, why)
      values (${tx.space}, ${id}::uuid, ${kind}, ${tx.actor.personId}::uuid, ${text}::jsonb,
        ${JSON.stringify(known)}::jsonb, ${[...why]}::text[])
      on conflict do nothing`)
    if (count === 0) return waitingFor(tx, kind, text)
    await audit(tx, { action: 'confirmation.asked', details: { request: id, act: kind, why: [...why] } })
    await emit(tx, { type: 'confirmation.asked', payload: { request: id, kind } })
    return id
  })
}

/** The request for the same act that waits already. */
const waitingFor = async (ctx: Ctx, kind: string, input: string): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select id from gantry.security_request
    where space = ${ctx.space} and requester = ${ctx.actor.personId}::uuid and kind = ${kind} and state = 'waiting'
      and input = ${input}::jsonb`)
  return rows[0]?.id ?? null
}

/** Uses an approved pass of the person for the same data up. */
const takePass = async (ctx: Ctx, input: string): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    update gantry.security_request set outcome = jsonb_build_object('used', ${ctx.now}::timestamptz)
    where space = ${ctx.space} and id = (
      select id from gantry.security_request
      where space = ${ctx.space} and requester = ${ctx.actor.personId}::uuid and kind = ${leaveAct.kind}
        and state = 'approved' and input = ${input}::jsonb and outcome ->> 'used' is null
        and decided_at > ${ctx.now}::timestamptz - make_interval(days => ${passDays}::int)
      order by id limit 1 for update skip locked)`)
  return count > 0
}
