import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/books-contract.ts'
import { lockDays } from '../book-day.ts'
import { merchantNamed } from '../merchants/merchant-named.ts'
import { type HeldBook, matchBook } from './match.ts'

/** Locks an open day. @throws AppError record.not_found, payment.day_closed */
const holdBook = async (tx: Executor, id: string): Promise<HeldBook> => {
  const { rows } = await tx.run<HeldBook & { state: string }>(sql`
    select id, merchant, provider, day::text as day, state from gantry.pay_book where id = ${id} for update`)
  const [book] = rows
  if (!book) throw new AppError('record.not_found')
  if (book.state === 'closed') throw new AppError('payment.day_closed', { day: book.day })
  return book
}

/** Locks the open day of a difference. @throws AppError record.not_found, payment.day_closed */
const holdBookOf = async (tx: Executor, difference: string): Promise<HeldBook> => {
  const { rows } = await tx.run<{ book: string }>(sql`
    select book from gantry.pay_difference where id = ${difference}`)
  if (!rows[0]) throw new AppError('record.not_found')
  return holdBook(tx, rows[0].book)
}

/** @throws AppError record.not_found, payment.day_closed */
export const matchAgain = (ctx: Ctx, { id }: InputOf<typeof contract.matchAgain>): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => matchBook(tx, await holdBook(tx, id)))

/** @throws AppError record.not_found, payment.day_closed */
export const takeDifference = (ctx: Ctx, { id }: InputOf<typeof contract.takeDifference>): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    await holdBookOf(tx, id)
    const { count } = await tx.run(
      sql`update gantry.pay_difference set owner = ${ctx.actor.name} where id = ${id}`,
    )
    if (count === 0) throw new AppError('record.not_found')
  })

/** @throws AppError record.not_found, payment.day_closed, request.invalid without a reason */
export const settleDifference = (
  ctx: Ctx,
  { id, settlement }: InputOf<typeof contract.settleDifference>,
): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const { merchant, provider, day } = await holdBookOf(tx, id)
    const reason = settlement?.reason.trim() ?? ''
    if (settlement && reason === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
    const { count } = await tx.run(sql`
      update gantry.pay_difference set state = ${settlement ? 'settled' : 'open'}, cause = ${settlement?.cause ?? null},
        note = ${reason}, entry = ${settlement?.entry ?? null}::bigint, owner = coalesce(owner, ${ctx.actor.name}),
        settled_at = ${settlement ? ctx.now : null}
      where id = ${id}`)
    if (count === 0) throw new AppError('record.not_found')
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.difference_settled',
        details: { difference: id, merchant: await merchantNamed(tx, merchant), provider, day, settlement },
      },
    )
  })

/**
 * Closes a day: matched once more, so that nothing stale is closed, and then only when every difference is settled and what was
 * booked equals the difference of the sums to the cent.
 * @throws AppError record.not_found, payment.day_closed, payment.day_open
 */
export const closeBook = (ctx: Ctx, { id }: InputOf<typeof contract.closeBook>): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ merchant: string; provider: string }>(
      sql`select merchant, provider from gantry.pay_book where id = ${id}`,
    )
    if (rows[0]) await lockDays(tx, rows[0].merchant, rows[0].provider)
    const book = await holdBook(tx, id)
    await matchBook(tx, book)
    const { count } = await tx.run(sql`
      update gantry.pay_book b set state = 'closed', closed_at = ${ctx.now}, closed_by = ${ctx.actor.name}
      where b.id = ${id} and b.theirs - b.ours = (
          select coalesce(sum(d.entry), 0) from gantry.pay_difference d where d.book = b.id)
        and not exists (select 1 from gantry.pay_difference d where d.book = b.id and d.state = 'open')`)
    if (count === 0) throw new AppError('payment.day_open')
    const { merchant, provider, day } = book
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.day_closed',
        details: { merchant: await merchantNamed(tx, merchant), provider, day },
      },
    )
  })
