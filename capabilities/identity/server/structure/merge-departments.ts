import { AppError, issue, type JsonObject, newId, type Text } from '@gantry/base/shared'
import {
  asSystem,
  audit,
  type Ctx,
  defineJob,
  enqueue,
  ident,
  inTransaction,
  sql,
} from '@gantry/kernel/server'
import { columnName, editRecords, noteMerge, physicalTable, removeRecord } from '@gantry/records/server'
import type { MergeReport } from '../../shared/structure-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { type DepartmentField, departmentFields, rowsHolding } from './department-fields.ts'
import { requireDepartment } from './department-uses.ts'

interface Merge {
  readonly id: string
  readonly into: string
}

/** Records changed per statement. */
const together = 200

/**
 * Begins merging a department into another one; answers the job.
 *
 * @throws AppError record.not_found, request.invalid for a department below the one that goes
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
}

/**
 * Restartable: the mapping is noted first, so that rules which name the former department hold for the other one at once;
 * then records follow in batches, and the department goes last.
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
      const moved = await moveRows({ ...system, requestId: newId() }, field, merge, count =>
        control.progress(changed + count, null),
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

/** The mapping, and what no record holds. */
const takeOver = async (tx: Ctx, { id, into }: Merge): Promise<void> => {
  await noteMerge(tx, 'department', id, into)
  // Derives the path anew, which now holds the department that goes.
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

interface Moved {
  readonly changed: number
  readonly refused: number
}

interface Held {
  readonly id: string
  readonly version: number
  readonly value: string | readonly string[]
}

const moveRows = async (
  ctx: Ctx,
  field: DepartmentField,
  merge: Merge,
  tell: (count: number) => Promise<void>,
): Promise<Moved> => {
  if (field.table.master !== undefined) return moveSlaveRows(ctx, field, merge)
  const column = ident('r', columnName(field.field))
  let changed = 0
  let refused = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await ctx.db.run<Held>(sql`
      select r.id, r.version, to_json(${column}) as value ${rowsHolding(ctx, field, merge.id)}
        and r.id > ${after}::uuid and r.id <> ${merge.id}::uuid order by r.id limit ${together}`)
    const last = rows.at(-1)
    if (!last) return { changed, refused }
    const answer = await editRecords(
      ctx,
      field.table.id,
      rows.map(row => ({ id: row.id, version: row.version, values: valuesOf(field, merge, row) })),
    )
    changed += answer.done.length
    refused += answer.refused.length
    await tell(changed)
    after = last.id
  }
}

const valuesOf = ({ field, many }: DepartmentField, { id, into }: Merge, { value }: Held): JsonObject =>
  many && Array.isArray(value)
    ? { [field]: [...new Set(value.map(each => (each === id ? into : String(each))))] }
    : { [field]: into }

/** Rows of slave tables change in place: their records keep their versions. */
const moveSlaveRows = async (ctx: Ctx, field: DepartmentField, { id, into }: Merge): Promise<Moved> => {
  const column = ident(columnName(field.field))
  const value = field.many ? sql`array_replace(${column}, ${id}::uuid, ${into}::uuid)` : sql`${into}::uuid`
  const { count } = await ctx.db.run(sql`
    update ${physicalTable(ctx.space, field.table)} u set ${column} = ${value}
    where u.id in (select r.id ${rowsHolding(ctx, field, id)})`)
  return { changed: count, refused: 0 }
}
