import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sealText, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { allowedHosts, newWebhookSecret, refusalOf } from '@gantry/outbound/server'
import type * as contract from '../../shared/outside.ts'
import { checkTerms, checkUntil, parsed } from '../offer.ts'
import { wakeAgreement } from './outside-clock.ts'
import { ownAgreement, placeOfSecret } from './stored-agreement.ts'

/** Agreements of one space at most. */
const mostAgreements = 100

/** What is wrong with an address: its form, its scheme, or where its host leads. */
const addressIssues = async (ctx: Ctx, address: string): Promise<readonly Issue[]> => {
  if (!/^https?:\/\/[^\s@]+$/.test(address) || !URL.canParse(address))
    return [issue('address', 'share_address')]
  const refused = await refusalOf(address, await allowedHosts(ctx.kernel))
  return refused === null
    ? []
    : [issue('address', refused === 'insecure' ? 'share_insecure' : 'share_address')]
}

/**
 * Records an agreement with a system outside. It reads with the rights of who makes it, and is in force at once: the administrator answers
 * for what was agreed, and where that is written down.
 * @throws AppError request.invalid, query.invalid, table.not_found, share.too_many_offers
 */
export const makeAgreement = async (
  ctx: Ctx,
  given: InputOf<typeof contract.makeAgreement>,
): Promise<OutputOf<typeof contract.makeAgreement>> => {
  const input = parsed({ ...given, roles: null, copies: true })
  checkUntil(input, ctx.now)
  const issues = await addressIssues(ctx, input.address)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const fields = await checkTerms(ctx, input.table, input)
  const id = newId()
  const secret = newWebhookSecret()
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly count: number }>(
      sql`select count(*)::int as count from gantry.outside_agreement where space = ${ctx.space}`,
    )
    if ((rows[0]?.count ?? 0) >= mostAgreements)
      throw new AppError('share.too_many_offers', { max: mostAgreements })
    await tx.db.run(sql`
      insert into gantry.outside_agreement (id, space, name, partner, address, secret, agreed, table_id, fields, filter, owner,
        owner_name, until, schedule, state, created_at)
      values (${id}::uuid, ${ctx.space}, ${input.name.trim()}, ${input.partner.trim()}, ${input.address},
        ${sealText(ctx, placeOfSecret(id), secret)}, ${JSON.stringify(input.agreed)}::jsonb, ${input.table},
        ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(input.filter)}::jsonb, ${ctx.actor.personId}::uuid,
        ${ctx.actor.name}, ${input.until}::date, ${JSON.stringify(input.schedule)}::jsonb, 'active', ${ctx.now})`)
    await audit(tx, {
      action: 'share.outside_agreed',
      table: input.table,
      details: { id, name: input.name, to: input.partner, host: new URL(input.address).host },
    })
    if (input.schedule.kind !== 'hand') await wakeAgreement(tx.db, id, ctx.now, 'schedule')
  })
  return { id, secret }
}

/** Stops an agreement at once, or resumes it. @throws AppError share.not_found */
export const setAgreementState = (
  ctx: Ctx,
  { id, state, reason }: InputOf<typeof contract.setAgreementState>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { name, schedule } = await ownAgreement(tx, id)
    await tx.db.run(sql`
      update gantry.outside_agreement set state = ${state}, reason = ${state === 'stopped' ? reason.trim() : ''}
      where id = ${id}::uuid`)
    await audit(tx, { action: 'share.outside_state', details: { id, name, state, reason } })
    if (state === 'active' && schedule.kind !== 'hand') await wakeAgreement(tx.db, id, ctx.now, 'schedule')
  })

/** Sends now. @throws AppError share.not_found, share.state */
export const runAgreement = async (ctx: Ctx, id: string): Promise<void> => {
  const { ended } = await ownAgreement(ctx, id)
  if (ended || !(await wakeAgreement(ctx.db, id, ctx.now, 'hand'))) throw new AppError('share.state')
}
