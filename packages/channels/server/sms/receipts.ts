import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import { type Line, type Receipt, SendFailure, type Taken } from '../sender.ts'

/** Seconds until a provider is asked first whether a short message arrived, and then between its answers. */
const pauses = [30, 120, 600, 3_600, 14_400, 86_400] as const
/** Receipts asked for at once. */
const batch = 20

/** When to ask first for the receipt of a text that was just taken. */
export const firstReceipt = sql`now() + make_interval(secs => ${pauses[0]})`

/**
 * Asks the provider what became of the short messages that are due. One that it still knows nothing of is asked for again
 * later, a few times; then it stays `sent`. True: there may be more.
 */
export const askReceipts = async (
  ctx: Ctx,
  lines: ReadonlyMap<string, Line>,
  signal: AbortSignal,
): Promise<boolean> => {
  const telling = [...lines].flatMap(([provider, { receiptOf }]) => (receiptOf ? [provider] : []))
  await forget(ctx, telling)
  if (telling.length === 0) return false
  const due = await claim(ctx)
  const silent = new Set<string>()
  for (const taken of due) {
    signal.throwIfAborted()
    if (silent.has(taken.provider)) continue
    try {
      const receipt = await lines.get(taken.provider)?.receiptOf?.(taken)
      if (receipt) await keep(ctx, taken, receipt)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      // The text itself has left; the question is put again at its next time.
      if (error.kind === 'unreachable' || error.kind === 'unknown') silent.add(taken.provider)
    }
  }
  return due.length === batch && silent.size === 0
}

/** Texts of a provider that is no longer set up cannot be asked for. */
const forget = async (ctx: Ctx, providers: readonly string[]): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.dispatch set receipt_at = null
    where space = ${ctx.space} and receipt_at <= now()
      and (provider is null or provider <> all(${[...providers]}::text[]))`)
}

interface Asked extends Taken {
  readonly provider: string
}

/** Moves the next question on before this one is put, so that no other process puts it as well. */
const claim = async (ctx: Ctx): Promise<readonly Asked[]> => {
  const { rows } = await ctx.db.run<Omit<Asked, 'sentAt'> & { readonly sentAt: string }>(sql`
    update gantry.dispatch d set receipt_asks = receipt_asks + 1,
      receipt_at = now() + make_interval(secs => (${[...pauses.slice(1)]}::int[])[receipt_asks + 1])
    from (select id from gantry.dispatch where space = ${ctx.space} and receipt_at <= now()
      order by receipt_at limit ${batch} for update skip locked) due
    where d.id = due.id
    returning d.id, d.address as "to", d.provider, d.provider_id as "providerId",
      ${isoSeconds(sql`d.done_at`)} as "sentAt"`)
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: new Date(sentAt) }))
}

const keep = async (ctx: Ctx, { id }: Taken, { delivered, detail }: Receipt): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.dispatch set receipt_at = null, state = ${delivered ? 'delivered' : 'undelivered'},
      error = ${delivered ? null : 'undelivered'}, body = case when secret then null else body end, detail = ${delivered ? null : detail.slice(0, 500)}
    where id = ${id} and state in ('sent', 'unknown')`)
}
