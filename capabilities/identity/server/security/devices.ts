import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import type { PasswordStrength } from '../../shared/index.ts'
import { hasSecondStep } from '../second-step/ways.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { noPassword } from '../sign-in/password.ts'

interface Device {
  readonly id: string
  readonly agent: string
  readonly ip: string
  readonly since: string
  readonly seen: string
  readonly current: boolean
  readonly program: boolean
}

interface Protection {
  readonly loginId: string | null
  readonly loginGenerated: boolean
  readonly phone: string | null
  readonly email: string | null
  readonly changedAt: string
  /** The account signs in only through providers. */
  readonly withoutPassword: boolean
  readonly strength: PasswordStrength | null
  readonly devices: readonly Device[]
  readonly twoStep: boolean
  readonly byCode: boolean
  readonly recoveryLeft: number
  readonly trusted: number
}

/** Maximum sessions listed for an account, latest first. */
const mostDevices = 50

/** The security settings of the own account, and its active sessions, the current one first. */
export const accountProtection = async (ctx: Ctx): Promise<Protection> => {
  const { userId, sessionId } = ctx.actor
  const { rows } = await platform(ctx.kernel).run<Protection>(sql`
    select a.login_id as "loginId", a.login_generated as "loginGenerated", a.phone, a.email, to_json(a.password_changed_at) as "changedAt",
      a.password_strength as strength, a.password = ${noPassword} as "withoutPassword", ${hasSecondStep} as "twoStep",
      coalesce((select two.by_code from gantry.second_step two where two.account = a.id), false) as "byCode",
      (select count(*)::int from gantry.recovery_code r where r.account = a.id and r.used_at is null) as "recoveryLeft",
      (select count(*)::int from gantry.trusted_device t where t.account = a.id and t.expires_at > ${ctx.now}) as trusted,
      (select coalesce(json_agg(json_build_object('id', s.id, 'agent', s.user_agent, 'ip', s.ip, 'since', s.created_at,
          'seen', s.last_seen_at, 'current', s.id is not distinct from ${sessionId}::uuid, 'program', s.kind = 'bearer')
          order by s.id is distinct from ${sessionId}::uuid, s.last_seen_at desc), '[]')
        from (select * from gantry.session where account = a.id and expires_at > ${ctx.now}
          order by last_seen_at desc limit ${mostDevices}) s) as devices
    from gantry.account a where a.id = ${userId}`)
  const [found] = rows
  if (!found) throw new AppError('auth.required')
  return found
}

/**
 * Ends a session of the own account on another device.
 *
 * @throws AppError record.not_found for the current session, or one of another account
 */
export const endDevice = async (ctx: Ctx, id: string): Promise<void> => {
  if ((await endSessionsWhere(ctx, id)) === 0) throw new AppError('record.not_found')
}

/**
 * Ends all other sessions of the own account; returns their number. From a session that a provider of one space opened,
 * only sessions in that space end.
 */
export const endOtherDevices = (ctx: Ctx): Promise<number> => endSessionsWhere(ctx, null)

const endSessionsWhere = async (ctx: Ctx, id: string | null): Promise<number> => {
  const { userId, sessionId } = ctx.actor
  const ended = await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ agent: string; ip: string }>(sql`
      delete from gantry.session where account = ${userId} and id is distinct from ${sessionId}::uuid
        and (${id}::uuid is null or id = ${id}::uuid)
        and (space = (select held_in from gantry.session where id = ${sessionId}::uuid)
          or (select held_in from gantry.session where id = ${sessionId}::uuid) is null)
      returning user_agent as agent, ip`)
    if (rows.length > 0)
      await audit(tx, { action: 'session.ended', details: { sessions: rows.length, ip: rows[0]!.ip } })
    return rows.length
  })
  forgetActors(ctx.kernel)
  return ended
}
