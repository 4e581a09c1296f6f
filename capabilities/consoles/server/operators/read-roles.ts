import { type Ctx, type Executor, isoSeconds, platform, type Sql, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/operators/contract.ts'
import { effectOf } from '../../shared/operators/effect.ts'
import { pointsOf } from './points.ts'
import { waitingUnbinds } from './unbind-operator.ts'

/** Roles and waiting changes that are read at most: an operator has a handful. */
const most = 200

const rolesSql: Sql = sql`
  select r.id, r.name, r.note, r.points, r.version,
    array(select m.account::text from gantry.operator_role_member m where m.role = r.id order by 1) as members
  from gantry.operator_role r order by lower(r.name) limit ${most}`

/** Every role, by name. */
export const rolesOf = async (db: Executor): Promise<readonly contract.OperatorRole[]> =>
  (await db.run<contract.OperatorRole>(rolesSql)).rows

/** A change as it was proposed. */
export interface Proposed {
  readonly id: string
  readonly role: string
  readonly wanted: Omit<contract.OperatorRole, 'id' | 'version'>
  readonly version: number
  readonly proposer: string
  readonly proposerName: string
  readonly proposedAt: string
}

/** Changes that wait, the oldest first. */
export const waitingChanges = async (db: Executor, id?: string): Promise<readonly Proposed[]> => {
  const { rows } = await db.run<Proposed>(sql`
    select c.id, c.role, c.wanted, c.version, c.proposer, a.name as "proposerName",
      ${isoSeconds(sql`c.proposed_at`)} as "proposedAt"
    from gantry.operator_change c join gantry.account a on a.id = c.proposer
    where c.state = 'waiting' and c.role is not null and ${id ? sql`c.id = ${id}` : sql`true`} order by c.proposed_at limit ${most}`)
  return rows
}

/** Roles, accounts and what waits. */
export const listRoles = async (ctx: Ctx): Promise<OutputOf<typeof contract.listRoles>> => {
  const db = platform(ctx.kernel)
  const roles = await rolesOf(db)
  const { rows: operators } = await db.run<contract.Operator>(sql`
    select a.id, a.name, coalesce(a.login_id, a.phone, a.email, '') as login, a.operates_by_roles as bound, a.state
    from gantry.account a where a.platform_type = 'root' order by a.operates_by_roles, a.name limit 500`)
  const changes = (await waitingChanges(db)).map(({ wanted, version: _, ...change }) => ({
    ...change,
    unbinds: null,
    name: wanted.name,
    effects: effectOf(roles, change.role, { id: change.role, ...wanted }),
  }))
  const unbinds = (await waitingUnbinds(db)).map(({ account, ...change }) => ({
    ...change,
    role: null,
    unbinds: account,
    effects: [],
  }))
  return { points: pointsOf(ctx.kernel), roles, operators, waiting: [...unbinds, ...changes] }
}

/** The points and the roles that hold them. */
export const listPoints = async (ctx: Ctx): Promise<OutputOf<typeof contract.listPoints>> => ({
  points: pointsOf(ctx.kernel),
  roles: (await rolesOf(platform(ctx.kernel))).map(({ id, name, points }) => ({ id, name, points })),
})
