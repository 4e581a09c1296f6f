import {
  audit,
  type Ctx,
  type Executor,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { type DispatchChannel, resendable } from '../shared/channel.ts'
import type { Dispatch, listPlatformDispatches } from '../shared/contract.ts'
import { wakeDispatch } from './send.ts'

type Question = InputOf<typeof listPlatformDispatches>

const page = 50

/** The address of a text; of a device its name, as long as it is known. */
const addressed = sql`case when channel = 'device'
  then coalesce((select d.name from gantry.push_device d where d.id::text = address),
    params ->> 'device', '') else address end`

/** Texts of one space, or of all for the operator, newest first. */
export const listDispatches = async (
  db: Executor,
  { space, channel, state, search, before, id }: Question,
): Promise<OutputOf<typeof listPlatformDispatches>> => {
  const pattern = patternOf(search ?? '')
  const { rows } = await db.run<Dispatch>(sql`
    select id, space, channel, kind, ${addressed} as address, subject, state, attempts, provider, error, detail,
      ${isoSeconds(sql`created_at`)} as "createdAt",
      ${isoSeconds(sql`next_at`)} as "nextAt",
      ${isoSeconds(sql`done_at`)} as "doneAt",
      case when secret and state <> 'caught' then null else body end as body
    from gantry.dispatch
    where true ${space === undefined ? empty : sql`and space = ${space}`}
      ${channel ? sql`and channel = ${channel}` : empty}
      ${state ? sql`and state = ${state}` : empty}
      ${id ? sql`and id = ${id}::uuid` : empty}
      ${before ? sql`and id < ${before}::uuid` : empty}
      ${search?.trim() ? sql`and (${addressed} ilike ${pattern} or subject ilike ${pattern})` : empty}
    order by id desc limit ${page + 1}`)
  return { data: rows.slice(0, page), more: rows.length > page }
}

/**
 * The operator's view: of the texts of spaces neither address nor content, as whoever runs the platform reads nothing of a
 * space. A caught text is shown, because a catcher is set up to read them.
 */
export const forOperator = (dispatch: Dispatch): Dispatch =>
  dispatch.space === '' || dispatch.state === 'caught'
    ? dispatch
    : { ...dispatch, address: hidden(dispatch.address), subject: '', body: null }

const hidden = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 0
    ? `${address.slice(0, 3)}****${address.slice(-4)}`
    : `${address.slice(0, 1)}***${address.slice(at)}`
}

/** Puts texts that failed, did not arrive or wait for their next attempt back into the queue at once; a secret text that was sent or failed is gone. */
export const resend = (ctx: Ctx, ids: readonly string[], everywhere: boolean): Promise<number> =>
  ctx.kernel.database.transaction(everywhere ? everySpace : ctx.space, async db => {
    const { rows } = await db.run<{ space: string; channel: DispatchChannel }>(sql`
      update gantry.dispatch set state = 'waiting', reserved = false, receipt_at = null, attempts = 0, next_at = now(), done_at = null, error = null, detail = null
      where id = any(${ids}::uuid[]) and state = any(${resendable}::text[]) and body is not null
        ${everywhere ? empty : sql`and space = ${ctx.space}`}
      returning space, channel`)
    const entries = new Map(rows.map(row => [`${row.space}/${row.channel}`, row]))
    for (const entry of entries.values()) await wakeDispatch({ db }, entry)
    await audit({ ...ctx, db, tx: db }, { action: 'channels.resent', details: { count: rows.length } })
    return rows.length
  })
