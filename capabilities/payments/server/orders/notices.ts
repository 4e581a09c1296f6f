import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { Download, type Io, readBody } from '@gantry/http/server'
import { type Ctx, everySpace, type Kernel, platform, sql } from '@gantry/kernel/server'
import type { PayProvider } from '../../shared/methods.ts'
import { openLine } from '../merchants/open-account.ts'
import { applyRefundNotice } from './refunds.ts'
import { applyOutcome, lockTrade } from './steps.ts'

/** Bytes of a notice; those of the providers have about two thousand. */
const mostBytes = 64 * 1024
/** Days after which a provider has long given up repeating a notice. */
const keptDays = 90

/**
 * Takes a notice: verified, then stored together with what follows from it in one transaction. A notice that was processed
 * before does nothing.
 * @throws AppError payment.unverified, record.not_found for a merchant or number that is unknown
 */
const takeNotice = async (
  { kernel, now }: Ctx,
  provider: PayProvider,
  merchant: string,
  { headers, body }: Io,
): Promise<void> => {
  const text = await readBody(body, mostBytes)
  const line = await openLine(kernel, merchant, provider)
  const { id, about } = line.readNotice({ headers, body: text, now })
  const by = { now, who: provider }
  await kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(sql`
      insert into gantry.pay_notice (provider, id, at) values (${provider}, ${`${merchant} ${id}`}, ${now})
      on conflict do nothing`)
    if (count === 0) return
    if (about.kind === 'payment') {
      const order = await lockTrade(tx, merchant, about.no)
      // Not ours: the provider repeats it, and reconciliation shows it as theirs only.
      if (!order) throw new AppError('record.not_found')
      await applyOutcome(tx, by, order, about.outcome)
    } else if (about.kind === 'refund')
      if (!(await applyRefundNotice(tx, by, merchant, about.refundNo, about.outcome)))
        throw new AppError('record.not_found')
  })
}

/** Takes a notice of WeChat Pay, which expects a JSON answer with a code. */
export const takeWechat = async (
  ctx: Ctx,
  { merchant }: { readonly merchant: string },
  io: Io,
): Promise<{ readonly code: string }> => {
  await takeNotice(ctx, 'wechat', merchant, io)
  return { code: 'SUCCESS' }
}

/** Alipay expects the bare word as text. */
export const takeAlipay = async (
  ctx: Ctx,
  { merchant }: { readonly merchant: string },
  io: Io,
): Promise<Download> => {
  await takeNotice(ctx, 'alipay', merchant, io)
  return new Download({ stream: Readable.from(['success']), filename: 'answer.txt', mime: 'text/plain' })
}

/** Deletes notices past their retention. */
export const forgetNotices = async (kernel: Kernel): Promise<void> => {
  await platform(kernel).run(sql`
    delete from gantry.pay_notice where at < ${kernel.now()}::timestamptz - make_interval(days => ${keptDays})`)
}
