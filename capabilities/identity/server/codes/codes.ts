import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError, issue, newId } from '@gantry/base/shared'
import { addressOf, hasChannel, sendCode } from '@gantry/channels/server'
import type { ChannelName } from '@gantry/channels/shared'
import { networkOf } from '@gantry/http/server'
import { type Ctx, everySpace, openText, platform, readSetting, sealText, sql } from '@gantry/kernel/server'
import { codeDigitsSetting } from '@gantry/model/shared'
import { getAccount } from '../sign-in/account.ts'
import { beginTry, failTry, forgetTries, waitIssues } from '../sign-in/attempts.ts'
import { auditRefusal } from '../sign-in/audit-refusal.ts'
import { requireQuota } from './quota.ts'

/** Purpose of a code; a code is valid for one purpose only. */
export type CodePurpose = 'sign_in' | 'password' | 'bind' | 'second_step'

/** How long a code is valid. */
const minutes = 5

/** Wrong tries after which a code becomes invalid. */
const mostTries = 5

/** Accounts belong to no space, so their codes are sealed without one. */
const sealing = (ctx: Ctx): Ctx => ({ ...ctx, space: '' })
const placeOf = (id: string): string => `contact_code/${id}`

interface Request {
  readonly purpose: CodePurpose
  readonly channel: ChannelName
  /** A phone number or an address, in its stored form. */
  readonly target: string
  /** Null where no account has the target: nothing is sent, and the answer is the same. */
  readonly account: string | null
}

/**
 * Sends a code to a phone or an address.
 *
 * @throws AppError channels.off, channels.address, auth.code_soon with the seconds to wait
 */
export const askCode = async (ctx: Ctx, { purpose, channel, target, account }: Request): Promise<void> => {
  const to = addressOf(ctx, channel, target)
  if (!(await hasChannel(ctx, channel))) throw new AppError('channels.off', { channel })
  const id = newId(ctx.now.getTime())
  const digits = await readSetting(ctx.kernel, codeDigitsSetting)
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const { space, now } = ctx
  const network = networkOf(ctx.actor.ip ?? '')
  await ctx.kernel.database.transaction(everySpace, async tx => {
    // Serialises concurrent requests for the same target.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contact_code ${target}`}, 0))`)
    await requireQuota(tx, { target, space, network, now })
    await tx.run(sql`
      with old as (
        delete from gantry.contact_code where id in (select id from gantry.contact_code
          where created_at < ${new Date(now.getTime() - 2 * 60 * 60_000)} limit 1000))
      insert into gantry.contact_code
        (id, purpose, account, target, space, network, sealed, created_at, expires_at)
      values (${id}, ${purpose}, ${account}, ${target}, ${space}, ${network},
        ${sealText(sealing(ctx), placeOf(id), code)}, ${now}, ${new Date(now.getTime() + minutes * 60_000)})`)
  })
  if (account !== null) await sendCode(ctx, { channel, to, code, minutes })
}

/** The code that the user typed, and its purpose. */
export interface TypedCode {
  readonly purpose: CodePurpose
  readonly target: string
  readonly code: string
  /** Only a code requested by this account; absent: by any account. */
  readonly account?: string
}

/** A code that was typed correctly; valid until it is spent. */
export interface RightCode {
  readonly id: string
  readonly account: string
}

/**
 * Compares the typed code with the last one sent to the target. The try is counted before the comparison, so that
 * concurrent tries share the code's five tries.
 */
export const fittingCode = async (
  ctx: Ctx,
  { purpose, target, code, account }: TypedCode,
): Promise<RightCode | null> => {
  const { rows } = await platform(ctx.kernel).run<{ id: string; account: string | null; sealed: string }>(sql`
    update gantry.contact_code set tries = tries + 1
    where id = (select id from gantry.contact_code where target = ${target} and purpose = ${purpose}
        and (${account ?? null}::uuid is null or account = ${account ?? null}::uuid)
        order by created_at desc limit 1)
      and expires_at > ${ctx.now} and tries < ${mostTries}
    returning id, account, sealed`)
  const [found] = rows
  if (!found || found.account === null) return null
  const sent = openText(sealing(ctx), placeOf(found.id), found.sealed)
  return sent !== null && isSame(sent, code.trim()) ? { id: found.id, account: found.account } : null
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The typed code, if it is right. Wrong codes count like wrong passwords: after three in a row for a target the next
 * try waits one minute; an IP address waits after 30.
 *
 * @throws AppError auth.wait, auth.code_wrong
 */
export const checkCode = async (ctx: Ctx, typed: TypedCode): Promise<RightCode> => {
  const { kernel } = ctx
  const ip = ctx.actor.ip ?? ''
  const key = `code ${typed.purpose} ${typed.target}`
  const begun = await beginTry(kernel, key, ip)
  const right = await fittingCode(ctx, typed)
  if (right) {
    await forgetTries(kernel, key)
    return right
  }
  const seconds = await failTry(kernel, begun, ip)
  await auditWrongCode(ctx, typed, seconds)
  throw new AppError('auth.code_wrong', {}, [issue('code', 'code_wrong'), ...waitIssues(seconds, 'code')])
}

/** Spends a code; each is accepted once. @throws AppError auth.code_wrong when a concurrent request spent it */
export const spendCode = async (ctx: Ctx, { id }: RightCode): Promise<void> => {
  const { count } = await platform(ctx.kernel).run(sql`delete from gantry.contact_code where id = ${id}`)
  if (count === 0) throw new AppError('auth.code_wrong', {}, [issue('code', 'code_wrong')])
}

/** Audits a wrong code for the account that typed it or, before sign-in, for the one it was sent to. */
const auditWrongCode = async (
  ctx: Ctx,
  { purpose, target, account: typedBy }: TypedCode,
  seconds: number,
): Promise<void> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<{ account: string | null }>(sql`
    select account from gantry.contact_code where target = ${target} and purpose = ${purpose}
    order by created_at desc limit 1`)
  const id = typedBy ?? rows[0]?.account
  await auditRefusal(ctx, id ? await getAccount(db, id) : null, {
    action: 'code.refused',
    details: { for: purpose, ...(seconds ? { seconds } : {}) },
  })
}
