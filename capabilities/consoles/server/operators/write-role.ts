import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { forgetActors } from '@gantry/identity/server'
import {
  audit,
  type Ctx,
  databaseError,
  type Executor,
  everySpace,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/operators/contract.ts'
import { type Effect, effectOf } from '../../shared/operators/effect.ts'
import { pointsOf } from './points.ts'
import { rolesOf, waitingChanges } from './read-roles.ts'
import { decideUnbind, proposeUnbind, waitingUnbinds } from './unbind-operator.ts'

type Wanted = InputOf<typeof contract.saveRole>

interface Plan {
  readonly effects: readonly Effect[]
  readonly risky: readonly string[]
  readonly needsSecond: boolean
}

/**
 * What saving a role does.
 *
 * @throws AppError operator.role_not_found, operator.beyond, request.invalid naming points and members that there are not
 */
const plan = async (ctx: Ctx, db: Executor, wanted: Wanted): Promise<Plan> => {
  const roles = await rolesOf(db)
  if (wanted.id !== undefined && !roles.some(role => role.id === wanted.id))
    throw new AppError('operator.role_not_found')
  const points = pointsOf(ctx.kernel)
  await requireKnown(db, points, wanted)
  const id = wanted.id ?? 'new'
  const effects = effectOf(roles, id, { id, points: wanted.points, members: wanted.members })
  requireOwn(ctx, effects)
  const isHigh = new Set(points.filter(({ risk }) => risk === 'high').map(point => point.id))
  const risky = [...new Set(effects.flatMap(({ gains }) => gains.filter(point => isHigh.has(point))))].sort()
  return { effects, risky, needsSecond: risky.length > 0 && (await hasSecond(ctx, db)) }
}

const requireKnown = async (
  db: Executor,
  points: readonly contract.OperatorPoint[],
  wanted: Wanted,
): Promise<void> => {
  const known = new Set(points.map(({ id }) => id))
  const issues: Issue[] = wanted.points
    .filter(point => !known.has(point))
    .slice(0, 10)
    .map(value => issue('points', 'unknown', { value }))
  if (wanted.name.trim() === '') issues.push(issue('name', 'required'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const { count } = await db.run(sql`
    select from gantry.account where id = any (${wanted.members}::uuid[]) and platform_type = 'root' and operates_by_roles`)
  if (count !== wanted.members.length) throw new AppError('operator.not_bound')
}

/** Who is bound by roles gives no point that is not held. */
const requireOwn = ({ actor }: Ctx, effects: readonly Effect[]): void => {
  const own = actor.points
  if (own && effects.some(({ gains }) => gains.some(point => !own.includes(point))))
    throw new AppError('operator.beyond')
}

const decisionPoint = 'POST /operator/role-changes/:id/decision'

/** Whether another operator could agree. Alone, nobody could ever give a risky point. */
const hasSecond = async (ctx: Ctx, db: Executor): Promise<boolean> => {
  const { count } = await db.run(sql`
    select from gantry.account a
    where a.platform_type = 'root' and a.state = 'active' and a.id <> ${ctx.actor.userId}
      and (not a.operates_by_roles or exists (
        select from gantry.operator_role_member m join gantry.operator_role r on r.id = m.role
        where m.account = a.id and ${decisionPoint} = any (r.points)))
    limit 1`)
  return count > 0
}

/** Who gains and loses, before saving. */
export const previewRole = (ctx: Ctx, wanted: Wanted): Promise<OutputOf<typeof contract.previewRole>> =>
  plan(ctx, platform(ctx.kernel), wanted)

/**
 * Saves a role, or proposes it where it gives risky points and a second operator can agree.
 *
 * @throws AppError as the preview, operator.role_changed when it changed since it was read, record.duplicate
 */
export const saveRole = (ctx: Ctx, wanted: Wanted): Promise<OutputOf<typeof contract.saveRole>> =>
  alone(
    ctx,
    async here => {
      const { needsSecond } = await plan(here, here.db, wanted)
      const id = wanted.id ?? newId(ctx.now.getTime())
      const { points, members } = wanted
      const role = { name: wanted.name.trim(), note: wanted.note.trim(), points, members }
      const version = wanted.id === undefined ? 0 : (wanted.version ?? -1)
      if (!needsSecond) {
        await write(here, id, version, role)
        return { id, state: 'saved' as const }
      }
      await requireVersion(here, id, version)
      await here.db.run(sql`
      insert into gantry.operator_change (id, role, wanted, version, proposer, proposed_at)
      values (${newId(ctx.now.getTime())}, ${id}, ${JSON.stringify(role)}::jsonb, ${version}, ${ctx.actor.userId}, ${ctx.now})`)
      await audit(here, { action: 'operator.role_proposed', details: { role: id, name: role.name } })
      return { id, state: 'waiting' as const }
    },
    wanted.name,
  )

/** @throws AppError operator.change_decided, operator.second_person, operator.beyond, operator.role_changed */
export const decideRoleChange = (ctx: Ctx, id: string, applies: boolean): Promise<void> =>
  alone(ctx, async here => {
    const [freed] = await waitingUnbinds(here.db, id)
    if (freed) {
      await decideUnbind(here, freed, applies)
      return close(here, id, applies)
    }
    const [change] = await waitingChanges(here.db, id)
    if (!change) throw new AppError('operator.change_decided')
    const { role, wanted, version, proposer } = change
    if (applies) {
      const effects = effectOf(await rolesOf(here.db), role, { id: role, ...wanted })
      const forOneself = effects.some(
        ({ account, gains }) => account === ctx.actor.userId && gains.length > 0,
      )
      if (proposer === ctx.actor.userId || forOneself) throw new AppError('operator.second_person')
      requireOwn(ctx, effects)
      await write(here, role, version, wanted)
    }
    await close(here, id, applies)
    if (!applies) await audit(here, { action: 'operator.role_refused', details: { role, name: wanted.name } })
  })

const close = async ({ db, actor, now }: Ctx, id: string, applies: boolean): Promise<void> => {
  await db.run(sql`
    update gantry.operator_change set state = ${applies ? 'applied' : 'refused'}, decided_by = ${actor.userId},
      decided_at = ${now} where id = ${id}`)
}

/** @throws AppError operator.beyond, operator.not_bound, operator.unbind_waits */
export const unbindOperator = (
  ctx: Ctx,
  account: string,
): Promise<OutputOf<typeof contract.unbindOperator>> =>
  alone(ctx, async here => ({ state: await proposeUnbind(here, account) }))

/** @throws AppError operator.role_not_found, operator.beyond for a role with points the caller does not hold */
export const removeRole = (ctx: Ctx, id: string): Promise<void> =>
  alone(ctx, async here => {
    const role = (await rolesOf(here.db)).find(each => each.id === id)
    if (!role) throw new AppError('operator.role_not_found')
    if (ctx.actor.points && role.points.some(point => !ctx.actor.points?.includes(point)))
      throw new AppError('operator.beyond')
    await here.db.run(sql`delete from gantry.operator_role where id = ${id}`)
    await audit(here, { action: 'operator.role_removed', details: { role: id, name: role.name } })
  })

const requireVersion = async ({ db }: Ctx, id: string, version: number): Promise<void> => {
  if (version === 0) return
  const { count } = await db.run(
    sql`select from gantry.operator_role where id = ${id} and version = ${version}`,
  )
  if (count === 0) throw new AppError('operator.role_changed')
}

const write = async (
  here: Ctx,
  id: string,
  version: number,
  { name, note, points, members }: Pick<contract.OperatorRole, 'name' | 'note' | 'points' | 'members'>,
): Promise<void> => {
  await requireVersion(here, id, version)
  await here.db.run(sql`
    insert into gantry.operator_role (id, name, note, points, created_at)
    values (${id}, ${name}, ${note}, ${points}::text[], ${here.now})
    on conflict (id) do update set name = excluded.name, note = excluded.note, points = excluded.points,
      version = gantry.operator_role.version + 1`)
  await here.db.run(sql`delete from gantry.operator_role_member where role = ${id}`)
  await here.db.run(sql`
    insert into gantry.operator_role_member (role, account) select ${id}, unnest(${members}::uuid[])`)
  await audit(here, {
    action: 'operator.role_saved',
    details: { role: id, name, points: points.length, members: members.length },
  })
}

/** One change of roles at a time, so that what was checked is what is written; it counts from the next request on. */
const alone = async <Result>(ctx: Ctx, act: (here: Ctx) => Promise<Result>, name = ''): Promise<Result> => {
  try {
    const result = await ctx.kernel.database.transaction(everySpace, async tx => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('gantry.operator_role'))`)
      return act({ ...ctx, db: tx, tx })
    })
    forgetActors(ctx.kernel)
    return result
  } catch (error) {
    if (databaseError(error)?.constraint === 'operator_role_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  }
}
