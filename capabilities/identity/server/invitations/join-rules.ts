import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, inTransaction, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import type { AskedField, JoinRules } from '../../shared/invitation-contract.ts'
import { requireRoles } from '../member/grant-roles.ts'

/** Default rules of a space. */
const usual: StoredRules = {
  fields: [
    { id: 'department', required: false },
    { id: 'position', required: false },
  ],
  approval: true,
  department: null,
  roles: [],
}

export interface StoredRules {
  readonly fields: readonly AskedField[]
  readonly approval: boolean
  readonly department: string | null
  readonly roles: readonly string[]
}

/** The join rules of a space, for a caller who is not a member yet. */
export const storedRules = async (db: Executor, space: string): Promise<StoredRules> => {
  const { rows } = await db.run<StoredRules>(sql`
    select fields, approval, department, roles::text[] as roles from gantry.join_rule where space = ${space}`)
  return rows[0] ?? usual
}

export const readJoinRules = async (ctx: Ctx): Promise<JoinRules> => {
  const { department, roles, ...rest } = await storedRules(ctx.db, ctx.space)
  const { rows } = await ctx.db.run<Ref & { kind: string }>(sql`
    select 'department' as kind, id, f_name as title from gantry.t_department
    where space = ${ctx.space} and id = ${department}::uuid and deleted_at is null
    union all
    select 'role', id, f_name from gantry.t_role
    where space = ${ctx.space} and id = any (${roles}::uuid[]) and deleted_at is null`)
  const of = (kind: string): readonly Ref[] =>
    rows.filter(each => each.kind === kind).map(({ id, title }) => ({ id, title }))
  return { ...rest, department: of('department')[0] ?? null, roles: of('role') }
}

/** @throws AppError request.invalid naming an unknown department or a duplicate field */
export const saveJoinRules = (
  ctx: Ctx,
  rules: Pick<StoredRules, 'fields' | 'approval' | 'department'>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { fields, approval, department } = rules
    if (new Set(fields.map(({ id }) => id)).size < fields.length)
      throw new AppError('request.invalid', {}, [issue('fields', 'not_valid')])
    if (department !== null) await requireOneDepartment(tx, department)
    await tx.db.run(sql`
      insert into gantry.join_rule (space, fields, approval, department)
      values (${ctx.space}, ${JSON.stringify(fields)}::jsonb, ${approval}, ${department})
      on conflict (space) do update
        set fields = excluded.fields, approval = excluded.approval, department = excluded.department`)
    await audit(tx, {
      action: 'join_rules.changed',
      details: { fields: fields.map(each => ({ ...each })), approval, department },
    })
  })

/** @throws AppError request.invalid naming an unknown role */
export const setJoinRoles = (ctx: Ctx, roles: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireRoles(tx, roles)
    await tx.db.run(sql`
      insert into gantry.join_rule (space, fields, approval, roles)
      values (${ctx.space}, ${JSON.stringify(usual.fields)}::jsonb, ${usual.approval}, ${roles}::uuid[])
      on conflict (space) do update set roles = excluded.roles`)
    await audit(tx, { action: 'join_rules.roles', details: { roles } })
  })

/** @throws AppError request.invalid naming the department */
export const requireOneDepartment = async (ctx: Ctx, id: string): Promise<void> => {
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.t_department where space = ${ctx.space} and id = ${id} and deleted_at is null`,
  )
  if (count === 0)
    throw new AppError('request.invalid', {}, [issue('department', 'record_missing', { value: id })])
}
