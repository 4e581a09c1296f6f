import type { Ctx } from '@gantry/kernel/server'
import type { SmsBalance } from '../../shared/sms-contract.ts'
import { effectiveConfigs } from '../config.ts'
import { type Line, SendFailure } from '../sender.ts'
import { senderOf } from '../senders.ts'

/** Milliseconds for all answers. */
const patience = 15_000

/** Asks each provider of short messages what is left of its account. */
export const smsBalances = async (ctx: Ctx): Promise<readonly SmsBalance[]> => {
  const signal = AbortSignal.timeout(patience)
  return Promise.all(
    (await effectiveConfigs(ctx, 'sms')).map(async ({ provider, settings }) => {
      const line = await senderOf('sms', provider)?.open({ settings, ctx, guard: async host => host, signal })
      try {
        return { provider, balance: line ? await balanceOf(line) : { kind: 'untold' as const } }
      } finally {
        line?.close()
      }
    }),
  )
}

const balanceOf = async (line: Line): Promise<SmsBalance['balance']> => {
  if (!line.balance) return { kind: 'untold' }
  try {
    return await line.balance()
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    return { kind: 'failed', error: error.code, detail: error.message }
  }
}
