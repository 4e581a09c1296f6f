import { newId } from '@gantry/base/shared'
import { type Executor, type Kernel, platform, readSpaceSetting, sql } from '@gantry/kernel/server'
import { rememberSetting, sessionHoursSetting } from '@gantry/model/shared'
import { newToken, tokenHash } from './token.ts'

const hour = 60 * 60_000

/** Idle lifetime of a remembered session. Milliseconds. */
export const sessionLife = { remembered: 30 * 24 * hour } as const

/** Minimum time between two updates of the last use. Milliseconds. */
export const seenEvery = 60_000

/** Idle lifetime of a session in a space, from the rules of the space. Milliseconds. */
const lifeOf = async (kernel: Kernel, space: string, remembered: boolean): Promise<number> =>
  remembered && (await readSpaceSetting(kernel, space, rememberSetting))
    ? sessionLife.remembered
    : (await readSpaceSetting(kernel, space, sessionHoursSetting)) * hour

export interface NewSession {
  readonly account: string
  readonly space: string
  readonly kind: 'cookie' | 'bearer'
  readonly remembered: boolean
  readonly ip: string
  readonly userAgent: string
  /** The only space the session may use; absent: all spaces of the account. */
  readonly heldIn?: string | undefined
  /** The provider's session, sealed. */
  readonly providerSession?: string | undefined
  /** A provider has just told who the person is. */
  readonly vouched?: boolean | undefined
}

export interface OpenedSession {
  readonly id: string
  readonly token: string
}

/** Opens a session; also deletes the account's expired sessions. */
export const openSession = async (
  kernel: Kernel,
  db: Executor,
  session: NewSession,
  now: Date,
): Promise<OpenedSession> => {
  const id = newId(now.getTime())
  const token = newToken()
  const expiresAt = new Date(now.getTime() + (await lifeOf(kernel, session.space, session.remembered)))
  await db.run(
    sql`with run_out as (
          delete from gantry.session where account = ${session.account} and expires_at < ${now}
        ), here as (
          update gantry.account set last_space = ${session.space}, last_sign_in_at = ${now} where id = ${session.account}
        )
        insert into gantry.session
          (id, token_hash, kind, account, space, held_in, remembered, ip, user_agent, created_at, last_seen_at, expires_at,
          provider_session, vouched_at)
        values (${id}, ${tokenHash(token)}, ${session.kind}, ${session.account}, ${session.space}, ${session.heldIn ?? null},
          ${session.remembered}, ${session.ip}, ${session.userAgent.slice(0, 400)}, ${now}, ${now}, ${expiresAt},
          ${session.providerSession ?? null}, ${session.vouched ? now : null})`,
  )
  return { id, token }
}

/** Extends a session that is in use. */
export const touchSession = async (
  kernel: Kernel,
  session: {
    readonly id: string
    readonly space: string
    readonly remembered: boolean
    readonly ip: string
  },
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + (await lifeOf(kernel, session.space, session.remembered)))
  await platform(kernel).run(
    sql`update gantry.session set last_seen_at = ${now}, expires_at = ${expiresAt}, ip = ${session.ip}
        where id = ${session.id}`,
  )
}

export const closeSession = async (db: Executor, id: string): Promise<void> => {
  await db.run(sql`delete from gantry.session where id = ${id}`)
}

/** Ends every session of an account except `except`. */
export const closeSessions = async (db: Executor, account: string, except: string | null): Promise<void> => {
  await db.run(
    sql`delete from gantry.session where account = ${account} and id is distinct from ${except}::uuid`,
  )
}
