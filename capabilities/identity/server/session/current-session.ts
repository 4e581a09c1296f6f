import { AppError, type Json, type Lang } from '@gantry/base/shared'
import { type Ctx, featuresOff, isoSeconds, platform, sql } from '@gantry/kernel/server'
import { type Named, spaceSettings, type UserType } from '@gantry/model/shared'
import { permissionsOf, type SessionInfo } from '../../shared/index.ts'
import { hasSecondStep } from '../second-step/ways.ts'
import { noPassword } from '../sign-in/password.ts'
import { type DutyFacts, dutyOf } from './duty.ts'

interface Row extends DutyFacts {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly loginId: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly userType: UserType
  readonly lang: Lang
  readonly expiresAt: string
  readonly spaceId: string
  readonly spaceName: string
  readonly spaces: readonly Named[]
  readonly roles: readonly Named[]
  readonly departments: readonly Named[]
  readonly settings: Readonly<Record<string, Json>>
}

const publicPaths = spaceSettings.filter(({ isPublic }) => isPublic).map(({ path }) => path)

/** @throws AppError auth.required when the context has no active session */
export const currentSession = async (ctx: Ctx): Promise<SessionInfo> => {
  const { trustee } = ctx.actor
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select a.id, m.id as "personId", m.f_name as name, a.login_id as "loginId", a.phone, a.email,
      coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType", a.lang,
      to_json(a.password_changed_at) as "passwordChangedAt", a.password_given as "passwordGiven",
      a.password_temporary as "passwordTemporary",
    a.password = ${noPassword} as "withoutPassword",
      ${hasSecondStep} as "hasSecondStep",
      ${isoSeconds(sql`s.expires_at`)} as "expiresAt", sp.id as "spaceId", sp.name as "spaceName",
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
        from gantry.t_member om join gantry.space o on o.id = om.space and o.state = 'active'
        where om.f_account = a.id::text and om.f_state = 'active' and om.deleted_at is null
          and (s.held_in is null or s.held_in = o.id)) as spaces,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.f_name) order by r.f_name), '[]')
        from gantry.member_role h join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
        where h.space = m.space and h.member = m.id) as roles,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.f_name) order by d.id <> m.f_department, d.f_name),
          '[]')
        from gantry.t_department d
        where d.space = m.space and d.deleted_at is null and (d.id = m.f_department or d.id in
          (select o.department from gantry.member_department o where o.space = m.space and o.member = m.id))
      ) as departments,
      (select coalesce(json_object_agg(g.path, g.value), '{}') from gantry.space_setting g
        where g.space = sp.id and g.path = any(${publicPaths}::text[])) as settings
    from gantry.session s
    join gantry.account a on a.id = s.account
    join gantry.space sp on sp.id = ${ctx.space}
    join gantry.t_member m on m.space = sp.id and m.deleted_at is null
      and ${trustee ? sql`m.id = ${ctx.actor.personId}::uuid` : sql`m.f_account = a.id::text`}
    where s.id = ${ctx.actor.sessionId}::uuid`)
  const row = rows[0]
  if (!row) throw new AppError('auth.required')
  const { id, personId, name, userType } = row
  // The account is the trustee's: its sign-in settings are not the hosted person's.
  const { loginId, phone, email } = trustee ? { loginId: null, phone: null, email: null } : row
  const duty = await dutyOf(ctx.kernel, row.spaceId, row)
  const off = featuresOff(ctx)
  return {
    ...(duty ? { duty } : {}),
    ...(trustee ? { trustee } : {}),
    user: { id, personId, name, loginId, phone, email, userType },
    space: { id: row.spaceId, name: row.spaceName },
    spaces: trustee ? row.spaces.filter(space => space.id === row.spaceId) : row.spaces,
    roles: row.roles,
    departments: row.departments,
    permissions: permissionsOf(userType, ctx.actor.console),
    ...(userType === 'user' && ctx.actor.console?.length ? { console: ctx.actor.console } : {}),
    ...(ctx.actor.points ? { points: ctx.actor.points } : {}),
    lang: row.lang,
    ...(off.length > 0 ? { off } : {}),
    settings: row.settings,
    loginIp: ctx.actor.ip ?? '',
    expiresAt: row.expiresAt,
  }
}
