import { type Ctx, sql } from '@gantry/kernel/server'
import type { AgencyPermission } from '@gantry/workflow/shared'
import { isActive } from './mark-invalid.ts'
import { readScopes, tablesIn } from './scopes.ts'

/** An agency the actor may use now. */
export interface UsableAgency {
  readonly principal: { readonly id: string; readonly title: string }
  readonly may: readonly AgencyPermission[]
  /** Main tables of its scope. */
  readonly tables: ReadonlySet<string>
}

/**
 * The agencies with which the actor may currently act for others; ended or invalid agencies grant nothing. In a hosted account
 * agencies do not apply: they must not give access to a third account.
 */
export const agenciesOf = async (ctx: Ctx): Promise<readonly UsableAgency[]> => {
  if (ctx.actor.trustee) return []
  const { rows } = await ctx.db.run<{
    readonly principal: string
    readonly name: string
    readonly may: readonly AgencyPermission[]
    readonly apps: readonly string[]
    readonly tables: readonly string[]
  }>(
    sql`
    select a.principal, p.f_name as name, a.may, a.apps, a.tables
    from gantry.agency a
    join gantry.t_member p on p.space = a.space and p.id = a.principal and ${isActive(sql`p`)}
    join gantry.t_member g on g.space = a.space and g.id = a.agent and ${isActive(sql`g`)}
    where a.space = ${ctx.space} and a.agent = ${ctx.actor.personId}::uuid and a.recycled_at is null and a.invalid_at is null
      and a.starts <= ${ctx.kernel.now()}::timestamptz and a.ends > ${ctx.kernel.now()}::timestamptz
    order by a.id limit 200`,
    { name: 'approvals.agencies' },
  )
  if (rows.length === 0) return []
  const scopes = await readScopes(ctx)
  return rows.map(({ principal, name, may, apps, tables }) => ({
    principal: { id: principal, title: name },
    may,
    tables: tablesIn({ apps, tables }, scopes),
  }))
}

/** Agencies over one table. */
export const agenciesOver = async (ctx: Ctx, table: string): Promise<readonly UsableAgency[]> =>
  (await agenciesOf(ctx)).filter(({ tables }) => tables.has(table))
