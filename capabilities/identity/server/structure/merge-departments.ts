import { AppError, issue, joined, newId, type Text } from '@gantry/base/shared'
import { asSystem, audit, type Ctx, defineJob, enqueue, inTransaction, sql } from '@gantry/kernel/server'
import { noteMerge, removeRecord } from '@gantry/records/server'
import type { MergeReport } from '../../shared/structure-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { requireDepartment } from './department-uses.ts'
import { departmentFields, replaceReference } from './replace-reference.ts'

interface Merge {
  readonly id: string
  readonly into: string
}

/**
 * Starts the job that merges a department into another; returns the job.
 *
 * @throws AppError record.not_found, request.invalid when the target is below the merged department, or departments below
 *   both have the same name
 */
export const startMerge = async (ctx: Ctx, merge: Merge): Promise<string> => {
  await checkMerge(ctx, merge)
  return enqueue(ctx, mergeJob, merge)
}

const checkMerge = async (ctx: Ctx, { id, into }: Merge): Promise<void> => {
  if (ctx.actor.userType !== 'admin') throw new AppError('permission.denied')
  await requireDepartment(ctx, id)
  const { path } = await requireDepartment(ctx, into)
  if (path.includes(`/${id}/`)) throw new AppError('request.invalid', {}, [issue('into', 'circle')])
  await refuseSameNames(ctx, { id, into })
}

/** The departments below the merged one come to stand below the target, where each name is used once. */
const refuseSameNames = async (ctx: Ctx, { id, into }: Merge): Promise<void> => {
  const { rows } = await ctx.db.run<{ name: string }>(sql`
    select min(f_name) as name from gantry.t_department
    where space = ${ctx.space} and deleted_at is null and f_parent in (${id}::uuid, ${into}::uuid)
    group by lower(trim(f_name)) having count(*) > 1 and bool_or(f_parent = ${id}::uuid)
    order by 1 limit 5`)
  if (rows.length > 0)
    throw new AppError('request.invalid', {}, [
      issue('into', 'same_below_both', {
        names: joined(
          rows.map(({ name }) => name),
          ctx.actor.lang,
        ),
      }),
    ])
}

/**
 * Restartable: stores the mapping first, so that rules that reference the merged department apply to the target at
 * once; then updates records in batches and removes the department last.
 */
export const mergeJob = defineJob<Merge, MergeReport>({
  name: 'identity.merge_departments',
  kind: 'short',
  run: async (ctx, merge, control) => {
    await checkMerge(ctx, merge)
    const system = asSystem(ctx, 'departments merged')
    await inTransaction(system, tx => takeOver(tx, merge))
    let changed = 0
    const refused: { table: Text; count: number }[] = []
    for (const field of await departmentFields(system)) {
      const moved = await replaceReference(
        { ...system, requestId: newId() },
        field,
        { from: merge.id, to: merge.into },
        count => control.progress(changed + count, null),
      )
      changed += moved.changed
      if (moved.refused > 0) refused.push({ table: field.table.label, count: moved.refused })
    }
    const report: MergeReport = { changed, refused }
    await inTransaction(system, async tx => {
      await tx.db.run(sql`
        delete from gantry.member_department o using gantry.t_member m
        where o.space = ${tx.space} and o.department = ${merge.into} and m.space = o.space and m.id = o.member
          and m.f_department = o.department`)
      await removeRecord(tx, 'department', merge.id)
      await audit(tx, {
        action: 'department.merged',
        table: 'department',
        recordId: merge.id,
        details: { into: merge.into, changed },
      })
      await control.settle(tx, report)
    })
    forgetActors(ctx.kernel)
    return report
  },
})

/** Stores the mapping and updates references outside records. */
const takeOver = async (tx: Ctx, { id, into }: Merge): Promise<void> => {
  await noteMerge(tx, 'department', id, into)
  // Recomputes the path, which still contains the merged department.
  await tx.db.run(sql`
    update gantry.t_department set f_path = f_path where space = ${tx.space} and id = ${into}`)
  await tx.db.run(sql`
    insert into gantry.member_department (space, member, department)
    select space, member, ${into}::uuid from gantry.member_department
    where space = ${tx.space} and department = ${id} on conflict do nothing`)
  await tx.db.run(sql`delete from gantry.member_department where space = ${tx.space} and department = ${id}`)
  await tx.db.run(sql`
    update gantry.delegation g set department = ${into}
    where g.space = ${tx.space} and g.department = ${id} and not exists (select 1 from gantry.delegation o
      where o.space = g.space and o.holder = g.holder and o.department = ${into})`)
  await tx.db.run(sql`delete from gantry.delegation where space = ${tx.space} and department = ${id}`)
}
