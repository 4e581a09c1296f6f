import { type Ctx, type Executor, sql } from '@gantry/kernel/server'
import { newToken, tokenHash } from '../session/token.ts'

/** How long a device stays trusted. Milliseconds. */
const trustLife = 30 * 24 * 60 * 60_000

/** Whether the account trusts this device: the user chose that after a second step on it. */
export const isTrusted = async (
  db: Executor,
  account: string,
  device: string | undefined,
  now: Date,
): Promise<boolean> => {
  if (!device) return false
  const { count } = await db.run(sql`
    select 1 from gantry.trusted_device
    where token_hash = ${tokenHash(device)} and account = ${account} and expires_at > ${now}`)
  return count > 0
}

/** Trusts the device of a request; returns the token for its cookie. */
export const trustDevice = async (
  ctx: Ctx,
  db: Executor,
  account: string,
  agent: string,
): Promise<string> => {
  const token = newToken()
  await db.run(sql`
    with run_out as (delete from gantry.trusted_device where account = ${account} and expires_at < ${ctx.now})
    insert into gantry.trusted_device (token_hash, account, agent, ip, created_at, expires_at)
    values (${tokenHash(token)}, ${account}, ${agent.slice(0, 400)}, ${ctx.actor.ip ?? ''}, ${ctx.now},
      ${new Date(ctx.now.getTime() + trustLife)})`)
  return token
}

/** Removes all trusted devices of the account. */
export const forgetDevices = async (db: Executor, account: string): Promise<void> => {
  await db.run(sql`delete from gantry.trusted_device where account = ${account}`)
}
