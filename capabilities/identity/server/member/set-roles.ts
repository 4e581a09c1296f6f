import type { JsonObject } from '@gantry/base/shared'
import { type ConfirmedAct, type Ctx, inTransaction, requireConfirmation, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { rolesWithinReach } from '../delegation/reach.ts'
import { cellOf, rulesOfRole } from '../permissions/rules.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { grantRoles } from './grant-roles.ts'

const ids = Type.Array(Type.String({ format: 'uuid' }))
const rolesChange = Type.Object({ member: Type.String({ format: 'uuid' }), add: ids, remove: ids })
type RolesChange = Readonly<Static<typeof rolesChange>>

/** Roles granted by a member administrator. The change, not the resulting list, waits: other roles may change meanwhile. */
export const rolesAct: ConfirmedAct<RolesChange> = {
  kind: 'roles.grant',
  isInput: (input): input is RolesChange => Check(rolesChange, input),
  carryOut: async (ctx, { member, add, remove }) => {
    await inTransaction(ctx, async tx => {
      const held = await rolesOf(tx, member)
      await grantRoles(tx, member, [...new Set([...held.filter(id => !remove.includes(id)), ...add])])
    })
    forgetActors(ctx.kernel)
    return {}
  },
}

/**
 * `grantRoles` in a transaction of its own, where nobody needs to confirm it first.
 *
 * @throws AppError confirmation.waiting, and what `grantRoles` refuses
 */
export const setRoles = async (ctx: Ctx, member: string, roles: readonly string[]): Promise<void> => {
  await confirmRoles(ctx, member, roles)
  await inTransaction(ctx, tx => grantRoles(tx, member, roles))
  forgetActors(ctx.kernel)
}

/** The security officer grants alone; what a member administrator grants may need the officer. @throws AppError confirmation.waiting */
const confirmRoles = async (ctx: Ctx, member: string, roles: readonly string[]): Promise<void> => {
  if (ctx.actor.userType !== 'user') return
  const held = await rolesOf(ctx, member)
  const add = roles.filter(id => !held.includes(id))
  const remove = held.filter(id => !roles.includes(id))
  const reach = add.length > 0 ? await rolesWithinReach(ctx, member) : null
  // What is refused anyway makes no request.
  if (!reach || [...add, ...remove].some(id => !reach.roles.has(id))) return
  await requireConfirmation(ctx, {
    kind: rolesAct.kind,
    input: { member, add, remove },
    facts: () => factsOf(ctx, { member, add, remove }),
  })
}

const rolesOf = async (ctx: Ctx, member: string): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ readonly role: string }>(
    sql`select role from gantry.member_role where space = ${ctx.space} and member = ${member}::uuid`,
  )
  return rows.map(({ role }) => role)
}

interface RoleFacts {
  readonly id: string
  readonly title: string
  /** Console pages the role opens. */
  readonly pages: number
}

const factsOf = async (ctx: Ctx, { member, add, remove }: RolesChange): Promise<JsonObject> => {
  const { rows } = await ctx.db.run<RoleFacts>(sql`
    select r.id, r.f_name as title,
      (select count(distinct c.page)::int from gantry.console_right c
        where c.space = r.space and c.kind = 'role' and c.holder = r.id) as pages
    from gantry.t_role r where r.space = ${ctx.space} and r.id = any(${[...add, ...remove]}::uuid[]) order by r.f_name`)
  const { rows: found } = await ctx.db.run<{ readonly title: string }>(
    sql`select f_name as title from gantry.t_member where space = ${ctx.space} and id = ${member}::uuid`,
  )
  const { tables } = await catalogOf(ctx)
  /** Tables of which the role may do everything with every record. */
  const whole = (role: string) =>
    [...tables.values()].filter(table => {
      const cell = cellOf(rulesOfRole(table, role))
      return cell?.level === 'manage' && cell.reach === 'all'
    }).length
  return {
    member: { id: member, title: found[0]?.title ?? '' },
    add: rows.flatMap(each => (add.includes(each.id) ? [{ ...each, whole: whole(each.id) }] : [])),
    remove: rows.flatMap(({ id, title }) => (remove.includes(id) ? [{ id, title }] : [])),
  }
}
