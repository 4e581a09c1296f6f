import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'
import type {
  MigratedInstance,
  Migration,
  MigrationOverview,
  StaysBecause,
} from '../../shared/migration-contract.ts'
import { newestOf } from '../definition.ts'
import { requireMonitor } from './plan-of.ts'

const mostMoves = 20
const mostReleases = 100

const columns: Sql = sql`
  m.id, m.from_release as "from", m.to_release as "to", m.state, ${isoMilliseconds(sql`m.at`)} as at,
  coalesce((select p.f_name from gantry.t_member p where p.space = m.space and p.id = m.person), '') as by,
  i.total, i.moved, i.blocked`

const counts: Sql = sql`
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where i.state = 'moved'))::int as moved,
      (count(*) filter (where i.state = 'blocked'))::int as blocked
    from gantry.wf_migration_item i where i.space = m.space and i.migration = m.id) i`

/** Running instances of older releases, and the last moves. @throws AppError workflow.not_found */
export const readMigrations = async (ctx: Ctx, workflow: string): Promise<MigrationOverview> => {
  await requireMonitor(ctx, workflow)
  const { def, release, table } = await newestOf(ctx, workflow)
  const { rows: olders } = await ctx.db.run<MigrationOverview['olders'][number]>(sql`
    select release, (count(*) filter (where state = 'ongoing'))::int as ongoing,
      (count(*) filter (where state = 'interrupted'))::int as interrupted
    from gantry.wf_instance
    where space = ${ctx.space} and workflow = ${workflow} and release < ${release}
      and state in ('ongoing', 'interrupted')
    group by release order by release desc limit ${mostReleases}`)
  const { rows: moves } = await ctx.db.run<Migration>(sql`
    select ${columns} from gantry.wf_migration m ${counts}
    where m.space = ${ctx.space} and m.workflow = ${workflow} order by m.id desc limit ${mostMoves}`)
  return { workflow, name: def.name, release, table: table.id, olders, moves }
}

interface Found extends Migration {
  readonly workflow: string
}

/** A move, for whoever monitors its workflow. @throws AppError workflow.migration_not_found */
export const migrationOf = async (ctx: Ctx, id: string): Promise<Found> => {
  const { rows } = await ctx.db.run<Found>(sql`
    select ${columns}, m.workflow from gantry.wf_migration m ${counts}
    where m.space = ${ctx.space} and m.id = ${id}::uuid`)
  const [found] = rows
  if (!found) throw new AppError('workflow.migration_not_found')
  await requireMonitor(ctx, found.workflow)
  return found
}

interface Item {
  readonly instance: string
  readonly subject: string
  readonly state: MigratedInstance['state']
  readonly result: {
    readonly blocked?: readonly StaysBecause[]
    readonly code?: string
    readonly params?: JsonObject
  } | null
}

/** How far a move is, and what became of each instance. */
export const readMigration = async (
  ctx: Ctx,
  id: string,
): Promise<Migration & { readonly instances: readonly MigratedInstance[] }> => {
  const { workflow: _, ...found } = await migrationOf(ctx, id)
  const { rows } = await ctx.db.run<Item>(sql`
    select t.instance, coalesce(i.subject, '') as subject, t.state, t.result
    from gantry.wf_migration_item t
    left join gantry.wf_instance i on i.space = t.space and i.id = t.instance
    where t.space = ${ctx.space} and t.migration = ${id}::uuid order by t.place`)
  const instances = rows.map(
    ({ result, ...item }): MigratedInstance => ({
      ...item,
      blocked: result?.blocked ?? [],
      code: result?.code ?? null,
      params: result?.params ?? {},
    }),
  )
  return { ...found, instances }
}
