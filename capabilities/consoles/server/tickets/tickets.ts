import { AppError, issue, newId } from '@gantry/base/shared'
import type { Download } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  type Executor,
  emit,
  empty,
  everySpace,
  isoSeconds,
  platform,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { afterMove, type TicketSide, type TicketState } from '../../shared/ticket-states.ts'
import type * as contract from '../../shared/tickets-contract.ts'
import { withinReach } from '../enterprises/reach.ts'
import { downloadOf, ownFiles } from '../own-files.ts'

const pageSize = 30

const sideOf = ({ actor }: Ctx): TicketSide =>
  actor.userType === 'root' || actor.userType === 'saas' ? 'provider' : 'customer'

/** Restricts tickets `t` to those of the caller's enterprises, of the own space for officers, else the own ones. */
const reached = (ctx: Ctx): Sql => {
  if (sideOf(ctx) === 'provider')
    return sql`exists (select 1 from gantry.space s left join gantry.enterprise e on e.space = s.id
      where s.id = t.space and ${withinReach(ctx)})`
  return ctx.actor.userType === 'user'
    ? sql`t.space = ${ctx.space} and t.opener = ${ctx.actor.personId}`
    : sql`t.space = ${ctx.space}`
}

const columns = sql`t.id, t.number::int as number, json_build_object('id', s.id, 'name', s.name) as space, t.kind, t.urgent,
  t.title, t.state, t.opened_by as "openedBy", t.taken_by as "takenBy", ${isoSeconds(sql`t.created_at`)} as "createdAt",
  ${isoSeconds(sql`t.changed_at`)} as "changedAt", t.rating,
  (select count(*)::int from gantry.ticket_reply r where r.ticket = t.id) as replies`

/** What waits for the caller first: new and taken for the provider, waiting and solved for the customer. */
const order = (side: TicketSide): Sql =>
  side === 'provider'
    ? sql`array_position(array['new', 'taken', 'waiting', 'solved', 'closed'], t.state), t.urgent desc, t.changed_at desc, t.id`
    : sql`array_position(array['waiting', 'solved', 'taken', 'new', 'closed'], t.state), t.changed_at desc, t.id`

export const listTickets = async (
  ctx: Ctx,
  { state, of, page = 1 }: InputOf<typeof contract.listTickets>,
): Promise<OutputOf<typeof contract.listTickets>> => {
  const mine = sql`${reached(ctx)} ${of ? sql`and t.space = ${of}` : empty}`
  const { rows } = await platform(ctx.kernel).run<{
    data: readonly contract.Ticket[]
    counts: OutputOf<typeof contract.listTickets>['counts']
  }>(sql`
    select
      (select coalesce(json_agg(x), '[]') from (
        select ${columns} from gantry.ticket t join gantry.space s on s.id = t.space
        where ${mine} ${state ? sql`and t.state = ${state}` : empty}
        order by ${order(sideOf(ctx))} limit ${pageSize + 1} offset ${(page - 1) * pageSize}) x) as data,
      (select json_build_object('new', count(*) filter (where t.state = 'new'), 'taken', count(*) filter (where t.state = 'taken'),
        'waiting', count(*) filter (where t.state = 'waiting'), 'solved', count(*) filter (where t.state = 'solved'),
        'closed', count(*) filter (where t.state = 'closed')) from gantry.ticket t where ${mine}) as counts`)
  const { data, counts } = rows[0]!
  return { data: data.slice(0, pageSize), more: data.length > pageSize, counts }
}

/** @throws AppError ticket.not_found, also for a ticket out of reach */
export const readTicket = async (ctx: Ctx, id: string): Promise<contract.TicketDetail> => {
  const { rows } = await platform(ctx.kernel).run<Omit<contract.TicketDetail, 'side'>>(sql`
    select ${columns}, t.body, t.files, t.rating_note as "ratingNote",
      t.rated_by as "ratedBy", ${isoSeconds(sql`t.rated_at`)} as "ratedAt",
      coalesce(t.space = ${ctx.space} and t.opener = ${ctx.actor.personId}, false) as "isOwn",
      (select coalesce(json_agg(json_build_object('id', r.id, 'at', ${isoSeconds(sql`r.at`)}, 'side', r.side, 'who', r.who,
        'command', r.command, 'body', r.body, 'files', r.files) order by r.id), '[]')
        from gantry.ticket_reply r where r.ticket = t.id) as thread
    from gantry.ticket t join gantry.space s on s.id = t.space where t.id = ${id} and ${reached(ctx)}`)
  const [found] = rows
  if (!found) throw new AppError('ticket.not_found')
  return { ...found, side: sideOf(ctx) }
}

const filesOf = async (ctx: Ctx, ids: readonly string[]): Promise<readonly contract.TicketFile[]> =>
  (await ownFiles(ctx, ids, 'files')).map(({ id, name, size }) => ({ id, name, size }))

/** @throws AppError request.invalid with issues */
export const openTicket = async (
  ctx: Ctx,
  { kind, urgent, title, body, files }: InputOf<typeof contract.openTicket>,
): Promise<{ readonly id: string }> => {
  if (title.trim() === '') throw new AppError('request.invalid', {}, [issue('title', 'required')])
  const id = newId(ctx.now.getTime())
  const kept = await filesOf(ctx, files)
  await ctx.kernel.database.transaction(ctx.space, async tx => {
    await tx.run(sql`
      insert into gantry.ticket (id, space, kind, urgent, title, body, files, opener, opened_by, created_at, changed_at)
      values (${id}, ${ctx.space}, ${kind}, ${urgent}, ${title.trim()}, ${body}, ${JSON.stringify(kept)}::jsonb,
        ${ctx.actor.personId}, ${ctx.actor.name}, ${ctx.now}, ${ctx.now})`)
    await audit({ ...ctx, db: tx }, { action: 'ticket.opened', details: { ticket: id, title: title.trim() } })
  })
  return { id }
}

interface Held {
  readonly space: string
  readonly state: TicketState
  readonly opener: string
  readonly title: string
}

const lockTicket = async (ctx: Ctx, db: Executor, id: string): Promise<Held> => {
  const { rows } = await db.run<Held>(sql`
    select t.space, t.state, t.opener, t.title from gantry.ticket t where t.id = ${id} and ${reached(ctx)} for update of t`)
  if (!rows[0]) throw new AppError('ticket.not_found')
  return rows[0]
}

/** @throws AppError ticket.not_found, ticket.state, request.invalid with issues */
export const answerTicket = async (
  ctx: Ctx,
  { id, command, body, files }: InputOf<typeof contract.answerTicket>,
): Promise<void> => {
  const side = sideOf(ctx)
  if (command === null && body.trim() === '')
    throw new AppError('request.invalid', {}, [issue('body', 'required')])
  const kept = await filesOf(ctx, files)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { space, state, opener, title } = await lockTicket(ctx, tx, id)
    const next = command === null ? state : afterMove(state, command, side)
    if (next === null || (command === null && state === 'closed')) throw new AppError('ticket.state')
    await tx.run(sql`
      insert into gantry.ticket_reply (id, space, ticket, at, side, who, command, body, files, home)
      values (${newId(ctx.now.getTime())}, ${space}, ${id}, ${ctx.now}, ${side}, ${ctx.actor.name}, ${command},
        ${body.trim()}, ${JSON.stringify(kept)}::jsonb, ${ctx.space})`)
    await tx.run(sql`
      update gantry.ticket set state = ${next}, changed_at = ${ctx.now}
        ${command === 'reopen' ? sql`, rating = null, rating_note = '', rated_by = null, rated_at = null` : empty}
        ${side === 'provider' ? sql`, taken_by = coalesce(taken_by, ${ctx.actor.name})` : empty} where id = ${id}`)
    const there: Ctx = { ...ctx, db: tx, tx, space }
    await audit(there, { action: 'ticket.answered', details: { ticket: id, title, command, state: next } })
    if (side === 'provider')
      await emit(there, { type: 'ticket.answered', payload: { ticket: id, person: opener } })
  })
}

/** @throws AppError ticket.not_found, ticket.state before it is solved, permission.denied for who has not opened it */
export const rateTicket = async (
  ctx: Ctx,
  { id, rating, note }: InputOf<typeof contract.rateTicket>,
): Promise<void> => {
  await ctx.kernel.database.transaction(ctx.space, async tx => {
    const { state, title, opener } = await lockTicket(ctx, tx, id)
    if (opener !== ctx.actor.personId) throw new AppError('permission.denied')
    if (state !== 'solved' && state !== 'closed') throw new AppError('ticket.state')
    await tx.run(
      sql`update gantry.ticket set rating = ${rating}, rating_note = ${note.trim()}, rated_by = ${ctx.actor.name},
        rated_at = ${ctx.now} where id = ${id}`,
    )
    await audit({ ...ctx, db: tx }, { action: 'ticket.rated', details: { ticket: id, title, rating } })
  })
}

/** @throws AppError ticket.not_found, file.not_found */
export const ticketFile = async (ctx: Ctx, id: string, file: string): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{ home: string; name: string; size: number }>(sql`
    select f.home, x.name, x.size::float8 as size from gantry.ticket t
    cross join lateral (
      select t.space as home, t.files union all select r.home, r.files from gantry.ticket_reply r where r.ticket = t.id
    ) f cross join lateral jsonb_to_recordset(f.files) as x (id text, name text, size bigint)
    where t.id = ${id} and ${reached(ctx)} and x.id = ${file}`)
  const [found] = rows
  if (!found) throw new AppError('file.not_found')
  return downloadOf(ctx, found.home, { ...found, id: file })
}
