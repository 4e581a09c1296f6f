import { newId } from '@gantry/base/shared'
import { type Executor, type Kernel, platform, readSpaceSetting, sql } from '@gantry/kernel/server'
import { rememberSetting, sessionHoursSetting } from '@gantry/model/shared'
import { newToken, tokenHash } from './token.ts'

const hour = 60 * 60_000

/** How long a session that is kept lasts after its last use. Milliseconds. */
export const sessionLife = { remembered: 30 * 24 * hour } as const

/** Uses closer together than this are not written down. */
export const seenEvery = 60_000

/** How long a session in a space lasts after its last use, by the rules of the space. Milliseconds. */
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
  /** The one space the session may work in; absent: all of the account's. */
  readonly heldIn?: string | undefined
  /** How the provider names its session, sealed. */
  readonly providerSession?: string | undefined
}

export interface OpenedSession {
  readonly id: string
  readonly token: string
}

/** Also clears the account's sessions that have run out. */
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
          update gantry.account set last_space = ${session.space} where id = ${session.account}
        )
        insert into gantry.session
          (id, token_hash, kind, account, space, held_in, remembered, ip, user_agent, created_at, last_seen_at, expires_at,
          provider_session)
        values (${id}, ${tokenHash(token)}, ${session.kind}, ${session.account}, ${session.space}, ${session.heldIn ?? null},
          ${session.remembered}, ${session.ip}, ${session.userAgent.slice(0, 400)}, ${now}, ${now}, ${expiresAt},
          ${session.providerSession ?? null})`,
  )
  return { id, token }
}

/** Moves the end of a session that is in use. */
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

/** Ends every session of an account, but not `except`. */
export const closeSessions = async (db: Executor, account: string, except: string | null): Promise<void> => {
  await db.run(
    sql`delete from gantry.session where account = ${account} and id is distinct from ${except}::uuid`,
  )
}
