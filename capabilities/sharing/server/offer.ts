import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { audit, type Ctx, emit, everySpace, sql } from '@gantry/kernel/server'
import { type InputOf, parseQuery } from '@gantry/model/shared'
import { effectiveRights, tableOf } from '@gantry/records/server'
import type * as contract from '../shared/contract.ts'
import type { SharedField } from '../shared/contract.ts'
import { canLeave } from '../shared/crossing.ts'
import { type Offered, offeredRows, offeringCtx } from './read-offered.ts'
import { wakeShare } from './share-clock.ts'
import { ownShare } from './stored-share.ts'

type Terms = Omit<InputOf<typeof contract.changeShare>, 'id' | 'revision'>

/** Offers one space may have at a time. */
const mostOffers = 200

/**
 * The fields of an offer, which its rights must reach; reading it once shows that the filter works under them too.
 * @throws AppError request.invalid, query.invalid, table.not_found
 */
export const checkTerms = async (
  ctx: Ctx,
  tableId: string,
  { name, fields, filter, roles }: Pick<Terms, 'name' | 'fields' | 'filter' | 'roles'>,
): Promise<readonly SharedField[]> => {
  const offered: Offered = {
    giver: ctx.space,
    table: tableId,
    name,
    filter,
    roles,
    owner: ctx.actor.personId,
    fields: fields.map(id => ({ id, label: id })),
  }
  const as = await offeringCtx(ctx.kernel, offered)
  const table = await tableOf(as, tableId)
  if (table.home === 'platform' || table.master !== undefined)
    throw new AppError('table.not_found', { table: tableId })
  const { operations, readable } = await effectiveRights(as, table)
  if (!operations.includes('read'))
    throw new AppError('request.invalid', {}, [issue('roles', 'share_no_right')])
  const issues = fields.flatMap((id, at): Issue[] => {
    const def = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
    if (!def || !readable.includes(id) || !canLeave(def))
      return [issue(`fields.${at}`, 'unknown', { value: id })]
    return fields.indexOf(id) < at ? [issue(`fields.${at}`, 'duplicate', { value: id })] : []
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  await offeredRows(ctx.kernel, offered, { pageSize: 1 }, ctx.actor)
  return fields.map(id => ({ id, label: table.fields[id]?.label ?? id }))
}

/** Terms with their filter in its full form. @throws AppError query.invalid */
export const parsed = <T extends Pick<Terms, 'filter'>>(terms: T): T => ({
  ...terms,
  filter: parseQuery({ filter: terms.filter }).filter ?? true,
})

/** @throws AppError request.invalid for a last day that is over */
export const checkUntil = ({ until }: Pick<Terms, 'until'>, now: Date): void => {
  if (until !== null && until < now.toLocaleDateString('sv-SE', { timeZone: formulaZone }))
    throw new AppError('request.invalid', {}, [issue('until', 'share_past')])
}

/**
 * Offers records to another space.
 * @throws AppError share.no_space, share.too_many_offers, and what `checkTerms` refuses
 */
export const offerShare = async (ctx: Ctx, given: InputOf<typeof contract.offerShare>): Promise<string> => {
  const input = parsed(given)
  checkUntil(input, ctx.now)
  if (input.to === ctx.space) throw new AppError('request.invalid', {}, [issue('to', 'share_own')])
  const fields = await checkTerms(ctx, input.table, input)
  const id = newId()
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ readonly found: boolean; readonly offers: number }>(sql`
      select exists (select from gantry.space where id = ${input.to} and state = 'active') as found,
        (select count(*)::int from gantry.share where giver = ${ctx.space} and state in ('offered', 'active')) as offers`)
    if (!rows[0]?.found) throw new AppError('request.invalid', {}, [issue('to', 'share_no_space')])
    if (rows[0].offers >= mostOffers) throw new AppError('share.too_many_offers', { max: mostOffers })
    await db.run(sql`
      insert into gantry.share (id, giver, taker, name, table_id, fields, filter, roles, owner, owner_name, copies, until, schedule,
        state, created_at)
      values (${id}::uuid, ${ctx.space}, ${input.to}, ${input.name.trim()}, ${input.table}, ${JSON.stringify(fields)}::jsonb,
        ${JSON.stringify(input.filter)}::jsonb, ${input.roles}::uuid[], ${ctx.actor.personId}::uuid, ${ctx.actor.name},
        ${input.copies}, ${input.until}::date, ${JSON.stringify(input.schedule)}::jsonb, 'offered', ${ctx.now})`)
    const here: Ctx = { ...ctx, db, tx: db }
    await audit(here, {
      action: 'share.offered',
      table: input.table,
      details: { id, name: input.name, to: input.to },
    })
    const there: Ctx = { ...here, space: input.to }
    await audit(there, { action: 'share.received', details: { id, name: input.name, from: ctx.space } })
    await emit(there, { type: 'share.offered', payload: { id, name: input.name } })
  })
  return id
}

/**
 * Changes what is given. The giving side decides that alone: it holds from the next reading on.
 * @throws AppError share.not_found, share.changed, and what `checkTerms` refuses
 */
export const changeShare = async (
  ctx: Ctx,
  { id, revision, ...given }: InputOf<typeof contract.changeShare>,
): Promise<void> => {
  const input = parsed(given)
  checkUntil(input, ctx.now)
  const { table } = await ownShare(ctx, id, 'giver')
  const fields = await checkTerms(ctx, table, input)
  await ctx.kernel.database.transaction(everySpace, async db => {
    const share = await ownShare({ ...ctx, db, tx: db }, id, 'giver')
    const { count } = await db.run(sql`
      update gantry.share set name = ${input.name.trim()}, fields = ${JSON.stringify(fields)}::jsonb,
        filter = ${JSON.stringify(input.filter)}::jsonb, roles = ${input.roles}::uuid[], owner = ${ctx.actor.personId}::uuid,
        owner_name = ${ctx.actor.name}, copies = ${input.copies}, until = ${input.until}::date,
        schedule = ${JSON.stringify(input.schedule)}::jsonb, revision = revision + 1,
        state = case when not ${input.copies}::boolean and arrival ->> 'mode' = 'table' and state = 'active' then 'offered' else state end,
        arrival = case when not ${input.copies}::boolean and arrival ->> 'mode' = 'table' then null else arrival end
      where id = ${id}::uuid and revision = ${revision}`)
    if (count === 0) throw new AppError('share.changed')
    const details = { id, name: input.name, by: ctx.space }
    await audit({ ...ctx, db, tx: db }, { action: 'share.changed', table, details })
    await audit({ ...ctx, db, tx: db, space: share.taker }, { action: 'share.changed', details })
    await wakeShare(db, id, ctx.now, 'schedule')
  })
}
