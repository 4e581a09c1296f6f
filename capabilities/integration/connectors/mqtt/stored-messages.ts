import { AppError } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { CursorRange } from '../../shared/sources/rows.ts'

/** Messages of a page, and the bytes of payload after which it ends. */
const pageMessages = 2_000
const pageBytes = 8 * 1024 * 1024

/** A message as it is kept. */
export interface StoredMessage {
  readonly number: number
  readonly topic: string
  readonly receivedAt: string
  readonly encoding: 'text' | 'base64' | 'too_large'
  readonly payload: string | null
}

/** The messages of a filter of a source. */
export interface Kept {
  readonly source: string
  readonly filter: string
}

const columns = sql`
  number, topic, ${isoMilliseconds(sql`received_at`)} as "receivedAt", encoding, payload`

/** The newest messages, newest first, `most` and some bytes at most. */
export const newestMessages = async (
  ctx: Ctx,
  { source, filter }: Kept,
  most: number,
): Promise<readonly StoredMessage[]> => {
  const { rows } = await ctx.db.run<StoredMessage>(sql`
    select ${columns} from (
      select *, sum(bytes) over (order by number desc) as total from (
        select * from gantry.source_message
        where space = ${ctx.space} and source = ${source}::uuid and filter = ${filter}
        order by number desc limit ${most}) newest) m
    where total - bytes < ${pageBytes} order by number desc`)
  return rows
}

/** Numbers above `above` up to `upTo`. */
interface Numbers {
  readonly above: number
  readonly upTo: number
}

/**
 * Pages of messages by ascending number, up to the last one there was at the start: a read of a busy topic ends, and read again with the
 * same range it gives the same rows.
 * @throws AppError source.no_cursor
 */
export async function* messagesOf(
  ctx: Ctx,
  { source, filter }: Kept,
  range: CursorRange | undefined,
): AsyncGenerator<readonly StoredMessage[]> {
  const { above, upTo } = await numbersOf(ctx, source, range)
  for (let after = above; ; ) {
    const { rows } = await ctx.db.run<StoredMessage>(sql`
      select ${columns} from (
        select *, sum(bytes) over (order by number) as total from (
          select * from gantry.source_message
          where space = ${ctx.space} and source = ${source}::uuid and filter = ${filter}
            and number > ${after} and number <= ${upTo}
          order by number limit ${pageMessages}) page) m
      where total - bytes < ${pageBytes} order by number`)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.number
  }
}

const numbersOf = async (ctx: Ctx, source: string, range: CursorRange | undefined): Promise<Numbers> => {
  const { rows } = await ctx.db.run<{ readonly last: number }>(sql`
    select last_number as last from gantry.source_subscription
    where space = ${ctx.space} and source = ${source}::uuid`)
  const last = rows[0]?.last ?? 0
  switch (range?.column) {
    case undefined:
      return { above: 0, upTo: last }
    case 'number':
      return {
        above: numberIn(range?.above) ?? 0,
        upTo: Math.min(last, numberIn(range?.upTo) ?? last),
      }
    case 'received_at':
      return {
        above: (await lastUpTo(ctx, source, range?.above)) ?? 0,
        upTo: Math.min(last, range?.upTo === undefined ? last : await lastUpTo(ctx, source, range.upTo)),
      }
    default:
      throw new AppError('source.no_cursor')
  }
}

const numberIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new AppError('source.no_cursor')
  return number
}

/** The last number that had arrived at a moment; moments of arrival ascend with the numbers. */
const lastUpTo = async (ctx: Ctx, source: string, moment: string | undefined): Promise<number> => {
  if (moment === undefined) return 0
  const { rows } = await ctx.db.run<{ readonly number: number }>(sql`
    select number from gantry.source_message
    where space = ${ctx.space} and source = ${source}::uuid and received_at <= ${moment}::timestamptz
    order by received_at desc, number desc limit 1`)
  return rows[0]?.number ?? 0
}
