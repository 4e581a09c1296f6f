import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import { localPath } from '../../shared/index.ts'
import { actingAs } from '../acting.ts'
import { getAccount } from '../sign-in/account.ts'
import { chooseSpace } from '../sign-in/choose-space.ts'
import { type Entered, enterSpace } from './enter-space.ts'
import { newToken, tokenHash } from './token.ts'

/** Lifetime of a token: long enough for a redirect through another system, too short to be shared. Milliseconds. */
const life = 2 * 60_000

export interface HandOver {
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Creates a token for single sign-on from another system: signed in as this account, it redirects the person's browser
 * to `/loginMiddle?token=…`.
 */
export const createHandOver = async (ctx: Ctx, next: string | undefined): Promise<HandOver> => {
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + life)
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      with run_out as (delete from gantry.hand_over_token where expires_at < ${ctx.now}::timestamptz - interval '1 day')
      insert into gantry.hand_over_token (token_hash, account, space, held_in, next, created_at, expires_at)
      values (${tokenHash(token)}, ${ctx.actor.userId}, ${ctx.space},
        (select held_in from gantry.session where id = ${ctx.actor.sessionId}::uuid), ${localPath(next)}, ${ctx.now},
        ${expiresAt})`)
    await audit(tx, { action: 'hand_over.made' })
  })
  return { token, expiresAt }
}

/** @throws AppError auth.token_used for a token that is unknown, used or expired */
export const takeHandOver = async (
  ctx: Ctx,
  token: string,
  userAgent: string,
): Promise<Entered & { readonly next: string }> => {
  const taken = await takeToken(ctx, token)
  const account = taken && (await getAccount(platform(ctx.kernel), taken.account))
  if (!account || !taken) return refuse(ctx, token)
  const membership = await chooseSpace(ctx, account, taken.space)
  const entered = await enterSpace(ctx, { ...account, password: taken.password }, membership, {
    kind: 'cookie',
    remembered: false,
    userAgent,
    by: 'hand_over',
    second: 'held',
    heldIn: taken.heldIn ?? undefined,
  })
  return { ...entered, next: taken.next }
}

interface Taken {
  readonly account: string
  readonly space: string
  readonly next: string
  readonly heldIn: string | null
  /** Password hash of the account when the token was used. */
  readonly password: string
}

const takeToken = async (ctx: Ctx, token: string): Promise<Taken | null> => {
  const { rows } = await platform(ctx.kernel).run<Taken>(
    sql`update gantry.hand_over_token t set used_at = ${ctx.now} from gantry.account a
        where t.token_hash = ${tokenHash(token)} and t.used_at is null and t.expires_at > ${ctx.now} and a.id = t.account
        returning t.account, t.space, t.next, t.held_in as "heldIn", a.password`,
  )
  return rows[0] ?? null
}

/** A used or expired token still identifies its account, so the refusal is audited in that account's space. */
const refuse = async (ctx: Ctx, token: string): Promise<never> => {
  const { rows } = await platform(ctx.kernel).run<{
    account: string
    name: string
    space: string
    used: boolean
  }>(
    sql`select a.id as account, a.name, t.space, t.used_at is not null as used
        from gantry.hand_over_token t join gantry.account a on a.id = t.account
        where t.token_hash = ${tokenHash(token)}`,
  )
  const [known] = rows
  await audit(actingAs(ctx, { space: known?.space ?? '', userId: known?.account, name: known?.name }), {
    action: 'hand_over.refused',
    result: 'denied',
    details: { why: known ? (known.used ? 'used' : 'expired') : 'unknown' },
  })
  throw new AppError('auth.token_used')
}
