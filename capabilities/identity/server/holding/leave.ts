import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, defineJob, enqueue, registeredHoldings, sql } from '@gantry/kernel/server'
import type { HandedOver, Held, InputOf } from '@gantry/model/shared'
import type { handOverMember, LeaverLine, LeaverReport } from '../../shared/leaver-contract.ts'
import { requireMember } from '../delegation/reach.ts'
import { setMemberState } from '../member/set-member-state.ts'
import { heldBy } from './held-by.ts'

type Leaving = InputOf<typeof handOverMember>

/**
 * What a member holds, for a caller who may disable the member.
 *
 * @throws AppError record.not_found, permission.denied
 */
export const listHeld = async (ctx: Ctx, person: string): Promise<readonly Held[]> => {
  await requireMember(ctx, 'disable', person)
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.t_member where space = ${ctx.space} and id = ${person} and deleted_at is null`)
  if (count === 0) throw new AppError('record.not_found', { id: person })
  return heldBy(ctx, person)
}

/**
 * Starts the job that hands over what a member holds; returns the job.
 *
 * @throws AppError permission.denied, request.invalid for a successor who is not an active member
 */
export const startHandOver = async (ctx: Ctx, leaving: Leaving): Promise<string> => {
  await check(ctx, leaving)
  return enqueue(ctx, leaverJob, leaving)
}

const check = async (ctx: Ctx, { id, choices }: Leaving): Promise<void> => {
  await requireMember(ctx, 'disable', id)
  const wanted = [...new Set(choices.flatMap(({ to }) => to ?? []))]
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select m.id from gantry.t_member m where m.space = ${ctx.space} and m.id = any (${wanted}::uuid[])
      and m.id <> ${id} and m.deleted_at is null and m.f_state = 'active' and m.f_user_type in ('user', 'admin')`)
  const known = new Set(rows.map(each => each.id))
  const unknown = wanted.filter(each => !known.has(each))
  if (unknown.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      unknown.map(value => issue('choices', 'record_missing', { value })),
    )
}

/** Restartable: a line that was handed over is no longer held. A failed line does not stop the others. */
export const leaverJob = defineJob<Leaving, LeaverReport>({
  name: 'identity.hand_over',
  kind: 'short',
  run: async (ctx, leaving, control) => {
    await check(ctx, leaving)
    const { id: person, choices, disable, departed = false } = leaving
    const lines: LeaverLine[] = []
    const held = await heldBy(ctx, person)
    for (const [at, { kind, key, to = null }] of choices.entries()) {
      await control.progress(at, choices.length)
      const line = held.find(each => each.kind === kind && each.key === key)
      if (!line || line.stays || (to === null && line.otherwise === null)) continue
      lines.push({
        kind,
        key,
        label: line.label,
        ...(await attempt(ctx, { kind, person, key, to: line.successor ? to : null }, line.count)),
      })
    }
    await audit(ctx, {
      action: 'member.handed_over',
      table: 'member',
      recordId: person,
      details: { lines: lines.map(({ kind, key, done, refused }) => ({ kind, key, done, refused })) },
    })
    const left = (await heldBy(ctx, person)).filter(({ stays }) => !stays)
    const disabled = disable && left.length === 0
    if (disabled) await setMemberState(ctx, person, departed ? 'departed' : 'disabled')
    return { lines, left: left.length, disabled }
  },
})

const attempt = async (
  ctx: Ctx,
  { kind, ...line }: { kind: string; person: string; key: string; to: string | null },
  count: number,
): Promise<HandedOver & { readonly code: string | null }> => {
  try {
    const holding = registeredHoldings(ctx.kernel).find(each => each.kind === kind)
    return { ...((await holding?.handOver(ctx, line)) ?? { done: 0, refused: count }), code: null }
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
    return { done: 0, refused: count, code: problem.code }
  }
}
