import { createHash } from 'node:crypto'
import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, inTransaction, platform, type Schedule, sql } from '@gantry/kernel/server'
import type { Answered, ApiCall } from './call.ts'

const longest = 200
/** Hours an answer is kept under its key. */
const keptHours = 24

interface Kept {
  readonly hash: string
  readonly status: number | null
  readonly body: string | null
}

/**
 * Runs `work` once for an idempotency key of a caller, in one transaction with the row that keeps the answer: a second call with
 * the key waits for the first to end and gets its answer.
 * @throws AppError request.invalid for a key that is too long, gateway.repeated for another request under the same key
 */
export const onceFor = async (
  ctx: Ctx,
  {
    caller,
    token,
    path,
    call,
  }: { readonly caller: string; readonly token: string; readonly path: string; readonly call: ApiCall },
  work: (tx: Ctx) => Promise<Answered>,
): Promise<Answered> => {
  if (token.length === 0 || token.length > longest)
    throw new AppError('request.invalid', {}, [issue('idempotency-key', 'max_length', { max: longest })])
  const hash = createHash('sha256')
    .update(JSON.stringify([path, call]))
    .digest('hex')
  return inTransaction(ctx, async tx => {
    const { rows: claimed } = await tx.db.run(sql`
      insert into gantry.gateway_reply (space, key, token, hash, at)
      values (${tx.space}, ${caller}, ${token}, ${hash}, ${tx.now}) on conflict do nothing returning 1`)
    if (claimed.length === 0) {
      const { rows } = await tx.db.run<Kept>(sql`
        select hash, status, body from gantry.gateway_reply
        where space = ${tx.space} and key = ${caller} and token = ${token}`)
      const [kept] = rows
      if (!kept || kept.hash !== hash) throw new AppError('gateway.repeated')
      return { status: kept.status ?? 200, text: kept.body ?? 'null' }
    }
    const answer = await work(tx)
    await tx.db.run(sql`
      update gantry.gateway_reply set status = ${answer.status}, body = ${answer.text}
      where space = ${tx.space} and key = ${caller} and token = ${token}`)
    return answer
  })
}

/** Forgets answers after a day. */
export const forgetReplies: Schedule = {
  name: 'gateway_forget_replies',
  cron: '17 * * * *',
  run: async kernel => {
    const until = new Date(kernel.now().getTime() - keptHours * 3_600_000)
    await platform(kernel).run(sql`delete from gantry.gateway_reply where at < ${until}`)
  },
}
