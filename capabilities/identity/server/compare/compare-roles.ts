import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { RoleComparison } from '../../shared/compare-contract.ts'
import { grantsByRole } from '../access/role-tables.ts'
import { compareTable } from './compare-table.ts'

/** Compares roles. @throws AppError request.invalid naming an unknown role */
export const compareRoles = async (ctx: Ctx, roles: readonly string[]): Promise<RoleComparison> => {
  const { rows } = await ctx.db.run<Ref & { members: number }>(sql`
    select r.id, r.f_name as title, (select count(*)::int from gantry.member_role h
      where h.space = r.space and h.role = r.id) as members
    from gantry.t_role r where r.space = ${ctx.space} and r.id = any (${roles}::uuid[]) and r.deleted_at is null`)
  const named = roles.map(id => rows.find(row => row.id === id))
  const unknown = roles.filter((_, at) => named[at] === undefined)
  if (unknown.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      unknown.map(id => issue('roles', 'record_missing', { value: id })),
    )
  const { rows: both } = await ctx.db.run<Ref>(sql`
    select m.id, m.f_name as title from gantry.t_member m
    where m.space = ${ctx.space} and m.deleted_at is null and (select count(*) from gantry.member_role h
      where h.space = m.space and h.member = m.id and h.role = any (${roles}::uuid[])) = ${roles.length}
    order by m.f_name_pinyin limit 200`)
  const tables = [...(await catalogOf(ctx)).tables.values()].filter(({ master }) => master === undefined)
  return {
    roles: named.flatMap(role => role ?? []),
    tables: tables.flatMap(
      table =>
        compareTable(
          table,
          roles.map(role => grantsByRole(table, role)),
        ) ?? [],
    ),
    both,
  }
}
