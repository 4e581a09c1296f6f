import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import { forgetActors } from '../session/actor-cache.ts'

/** The additional departments of a member. */
export const listMemberDepartments = async (ctx: Ctx, member: string): Promise<readonly Ref[]> => {
  const { rows } = await ctx.db.run<Ref>(sql`
    select d.id, d.f_name as title from gantry.member_department o
    join gantry.t_department d on d.space = o.space and d.id = o.department and d.deleted_at is null
    where o.space = ${ctx.space} and o.member = ${member} order by d.f_path limit 100`)
  return rows
}

/** @throws AppError record.not_found, request.invalid naming an unknown department */
export const setMemberDepartments = (
  ctx: Ctx,
  member: string,
  departments: readonly string[],
): Promise<void> =>
  inTransaction(ctx, tx => putIntoDepartments(tx, member, departments)).then(() => forgetActors(ctx.kernel))

/** `setMemberDepartments` within a transaction; the caller must clear the actor cache after the commit. */
export const putIntoDepartments = async (
  ctx: Ctx,
  member: string,
  departments: readonly string[],
): Promise<void> => {
  const { rows } = await ctx.db.run<{ main: string | null }>(sql`
    select f_department as main from gantry.t_member
    where space = ${ctx.space} and id = ${member} and deleted_at is null for update`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found', { id: member })
  const wanted = [...new Set(departments)].filter(id => id !== found.main)
  await requireDepartments(ctx, wanted)
  const before = (await listMemberDepartments(ctx, member)).map(({ id }) => id)
  await ctx.db.run(sql`
    delete from gantry.member_department where space = ${ctx.space} and member = ${member}`)
  await ctx.db.run(sql`
    insert into gantry.member_department (space, member, department)
    select ${ctx.space}, ${member}, department from unnest(${wanted}::uuid[]) department`)
  await audit(ctx, {
    action: 'member.departments',
    table: 'member',
    recordId: member,
    changes: { departments: { before, after: wanted } },
  })
}

const requireDepartments = async (ctx: Ctx, departments: readonly string[]): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from gantry.t_department
    where space = ${ctx.space} and id = any (${departments}::uuid[]) and deleted_at is null`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = departments.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      unknown.map(id => issue('departments', 'record_missing', { value: id })),
    )
}
