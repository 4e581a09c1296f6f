import { AppError, limits } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'
import type { Arrival, SharedList } from '../shared/contract.ts'
import { mostOfList } from '../shared/read-in-place.ts'
import { mayRead } from './list-shares.ts'
import { type OfferedRow, offeredRows } from './read-offered.ts'
import { noteReading } from './read-share.ts'
import { isOpen, ownShare, type StoredShare } from './stored-share.ts'

/** Whether a list that this space receives is for the caller, in force or not. */
const isFor = (ctx: Ctx, taker: string, arrival: Arrival | null): boolean =>
  taker === ctx.space && mayRead(ctx, arrival)

/** Which of some offers are lists that the caller may read here; offers of other spaces are none. */
export const listsOpenTo = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await ctx.db.run<Pick<StoredShare, 'id' | 'taker' | 'arrival'>>(sql`
    select id, taker, arrival from gantry.share where id::text = any(${[...new Set(ids)]})`)
  return new Set(rows.flatMap(({ id, taker, arrival }) => (isFor(ctx, taker, arrival) ? id : [])))
}

/** Why an offer shows no records; null: it does. */
const over = (share: StoredShare): SharedList['over'] => {
  if (share.ended) return 'ended'
  if (!isOpen(share)) return 'stopped'
  return share.arrival?.mode === 'live' ? null : 'moved'
}

/** The records from one to another, in as many pages as the record engine reads them in. */
const between = async (ctx: Ctx, share: StoredShare, from: number, until: number) => {
  const pageSize = Math.min(until - from, limits.pageSize)
  const first = Math.floor(from / pageSize)
  const rows: OfferedRow[] = []
  let page = await offeredRows(ctx.kernel, share, { page: first + 1, pageSize }, ctx.actor)
  rows.push(...page.data)
  for (let at = first + 1; at * pageSize < until && page.more; at += 1) {
    page = await offeredRows(ctx.kernel, share, { page: at + 1, pageSize }, ctx.actor)
    rows.push(...page.data)
  }
  return { ...page, data: rows.slice(from - first * pageSize, until - first * pageSize) }
}

/**
 * One page of a list that another space shares, for a tile. Who may read it and finds it stopped, ended or out of reach is told so
 * by `over` instead of by an error.
 * @throws AppError share.not_found for a list that is not for the caller
 */
const sharedList = async (ctx: Ctx, id: string, number: number, size: number): Promise<SharedList> => {
  const share = await ownShare(ctx, id)
  if (!isFor(ctx, share.taker, share.arrival)) throw new AppError('share.not_found')
  const none = { fields: share.fields, gone: [], data: [], total: 0, more: false }
  const why = over(share)
  if (why !== null) return { ...none, over: why }
  const from = (number - 1) * size
  const until = Math.min(from + size, mostOfList)
  if (from >= until) return { ...none, total: mostOfList, more: true, over: null }
  try {
    const page = await between(ctx, share, from, until)
    await noteReading(ctx, id)
    const total = page.total ?? mostOfList
    return {
      ...page,
      total: Math.min(total, mostOfList),
      more: page.total === null || total > mostOfList,
      over: null,
    }
  } catch (error) {
    // The other space deleted the table, or whoever offers lost a right: neither is a missing right of the reader.
    if (!(error instanceof AppError)) throw error
    return { ...none, over: 'unreachable' }
  }
}

export const answerers: readonly Answerer[] = [
  {
    name: 'sharing.list',
    input: Type.Object(
      {
        share: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
        number: Type.Integer({ minimum: 1, maximum: mostOfList }),
        size: Type.Integer({ minimum: 1, maximum: mostOfList }),
      },
      { additionalProperties: false },
    ),
    answer: (ctx, { share, number, size }) => sharedList(ctx, String(share), Number(number), Number(size)),
  },
]
