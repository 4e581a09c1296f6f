import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { Entry } from '../session/entry.ts'
import { newToken, tokenHash } from '../session/token.ts'
import type { Account } from '../sign-in/account.ts'
import { isTrusted } from './trusted-devices.ts'
import { secondWays } from './ways.ts'

/** Lifetime of a ticket: long enough to fetch a phone. Milliseconds. */
const life = 10 * 60_000

/** Wrong codes after which the first step must be repeated. */
const ticketTries = 5

/**
 * Interrupts the sign-in of an account with two-step verification, whatever the first step was, unless the device is
 * trusted.
 *
 * @throws AppError auth.second_step with the ticket to continue with and the available ways
 */
export const demandSecondStep = async (
  ctx: Ctx,
  account: Pick<Account, 'id' | 'password'>,
  space: string,
  entry: Entry,
): Promise<void> => {
  const db = platform(ctx.kernel)
  const ways = await secondWays(db, account.id, entry.by)
  if (ways.length === 0 || (await isTrusted(db, account.id, entry.device, ctx.now))) return
  const token = newToken()
  await db.run(sql`
    with run_out as (delete from gantry.sign_in_ticket where account = ${account.id} and expires_at < ${ctx.now})
    insert into gantry.sign_in_ticket
      (token_hash, account, space, held_in, kind, remembered, way, password, created_at, expires_at,
        provider_session)
    values (${tokenHash(token)}, ${account.id}, ${space}, ${entry.heldIn ?? null}, ${entry.kind}, ${entry.remembered},
      ${entry.by ?? 'password'}, ${account.password}, ${ctx.now}, ${new Date(ctx.now.getTime() + life)},
      ${entry.providerSession ?? null})`)
  throw new AppError('auth.second_step', {}, [
    issue('code', 'second_step', { ticket: token, ways: [...ways] }),
  ])
}

export interface Ticket {
  readonly account: string
  readonly space: string
  readonly heldIn: string | null
  readonly providerSession: string | null
  readonly kind: 'cookie' | 'bearer'
  readonly remembered: boolean
  readonly way: NonNullable<Entry['by']>
  /** Password hash of the account when the first step was completed. */
  readonly password: string
}

/**
 * Counts a try for a ticket before the code is checked.
 *
 * @throws AppError auth.token_used for a ticket that is unknown, expired or has no tries left
 */
export const tryTicket = async (ctx: Ctx, token: string): Promise<Ticket> => {
  const { rows } = await platform(ctx.kernel).run<Ticket>(sql`
    update gantry.sign_in_ticket set tries = tries + 1
    where token_hash = ${tokenHash(token)} and expires_at > ${ctx.now} and tries < ${ticketTries}
    returning account, space, held_in as "heldIn", provider_session as "providerSession", kind, remembered, way, password`)
  const [ticket] = rows
  if (!ticket) throw new AppError('auth.token_used')
  return ticket
}

/** Reads a ticket without counting a try. @throws AppError auth.token_used as `tryTicket` does */
export const peekTicket = async (
  ctx: Ctx,
  token: string,
): Promise<Omit<Ticket, 'heldIn' | 'providerSession'>> => {
  const { rows } = await platform(ctx.kernel).run<Omit<Ticket, 'heldIn' | 'providerSession'>>(sql`
    select account, space, kind, remembered, way, password from gantry.sign_in_ticket
    where token_hash = ${tokenHash(token)} and expires_at > ${ctx.now} and tries < ${ticketTries}`)
  const [ticket] = rows
  if (!ticket) throw new AppError('auth.token_used')
  return ticket
}

/** Spends a ticket; each signs in once. @throws AppError auth.token_used when a concurrent request spent it */
export const spendTicket = async (ctx: Ctx, token: string): Promise<void> => {
  const { count } = await platform(ctx.kernel).run(
    sql`delete from gantry.sign_in_ticket where token_hash = ${tokenHash(token)}`,
  )
  if (count === 0) throw new AppError('auth.token_used')
}
