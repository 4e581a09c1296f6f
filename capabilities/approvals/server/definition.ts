import type { Text } from '@gantry/base/shared'
import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { tableOf } from '@gantry/records/server'
import { keyFieldsOf, type WorkflowDef } from '@gantry/workflow/shared'

/** A published definition an instance is pinned to, with its table as it is now. */
export interface Pinned {
  readonly def: WorkflowDef
  readonly release: number
  readonly table: TableDef
  readonly keyFields: readonly string[]
}

/** A release of a workflow; without a number the newest of one that is in use. @throws AppError workflow.not_found */
export const definitionOf = async (ctx: Ctx, id: string, release?: number): Promise<Pinned> => {
  const { rows } = await ctx.db.run<{ readonly body: WorkflowDef; readonly number: number }>(sql`
    select r.body, r.number from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.id = ${id}
      and case when ${release ?? null}::int is null then d.state = 'active' and r.number = d.release
        else r.number = ${release ?? null}::int end`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  const table = await tableOf(ctx, found.body.table)
  const scope = { tables: new Map([[table.id, table]]), before: new Map(), named: new Map() }
  return { def: found.body, release: found.number, table, keyFields: keyFieldsOf(found.body, table, scope) }
}

/** The newest release, also of a workflow that is out of use. @throws AppError workflow.not_found */
export const newestOf = async (ctx: Ctx, id: string): Promise<Pinned> => {
  const { rows } = await ctx.db.run<{ readonly release: number }>(sql`
    select release from gantry.design
    where space = ${ctx.space} and kind = 'workflow' and id = ${id} and state <> 'removed' and release is not null`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  return definitionOf(ctx, id, found.release)
}

/** Published workflows over a table. */
export const workflowsOf = async (
  ctx: Ctx,
  table: string,
): Promise<readonly { readonly id: string; readonly name: Text; readonly release: number }[]> => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly name: Text
    readonly release: number
  }>(sql`
    select d.id, r.body->'name' as name, r.number as release from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.state = 'active' and r.body->>'table' = ${table}
    order by d.id limit 100`)
  return rows
}
