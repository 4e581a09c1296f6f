import {
  asSystem,
  type Ctx,
  type Kernel,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { any, type Filter, where } from '@gantry/model/shared'
import { catalogOf, countRecords } from '@gantry/records/server'
import { assetRow } from './asset-rows.ts'

interface Check {
  readonly id: string
  readonly column: string
  readonly rule: 'filled' | 'range' | 'fresh'
  readonly least: string | null
  readonly most: string | null
  readonly weight: string | null
}

/** Records that must not exist. */
const wrongOf = ({ column, rule, least, most }: Check): Filter | null => {
  if (rule === 'filled') return where(column, 'empty')
  if (rule !== 'range') return null
  return any(
    ...(least === null ? [] : [where(column, 'lt', Number(least))]),
    ...(most === null ? [] : [where(column, 'gt', Number(most))]),
  )
}

const day = 86_400_000

/**
 * Runs the checks of an asset over all records of its table and keeps failures, score and trend. The score is the weighted share of
 * records that pass; null without checks.
 */
const runChecks = async (ctx: Ctx, asset: string, table: string): Promise<number | null> => {
  const { rows: checks } = await ctx.db.run<Check>(sql`
    select id, f_column as column, f_rule as rule, f_least::text as least, f_most::text as most, f_weight::text as weight
    from gantry.t_asset_check where space = ${ctx.space} and master_id = ${asset}::uuid order by id limit 100`)
  const fields = (await catalogOf(ctx)).tables.get(table)?.fields
  if (!fields || checks.length === 0) return null
  const reader = asSystem(ctx, `quality checks of the data asset ${asset}`)
  const all = (await countRecords(reader, table, {})).count
  let passed = 0
  let weights = 0
  for (const check of checks) {
    if (!(check.column in fields)) continue
    const weight = Number(check.weight ?? 1) || 1
    const wrong = wrongOf(check)
    const failures = wrong
      ? (await countRecords(reader, table, { filter: wrong })).count
      : (await countRecords(reader, table, { filter: where('updatedAt', 'gte', sinceOf(ctx, check)) }))
            .count > 0
        ? 0
        : all
    await ctx.db.run(sql`
      update gantry.t_asset_check set f_failures = ${failures} where space = ${ctx.space} and id = ${check.id}::uuid`)
    weights += weight
    passed += weight * (all === 0 ? 1 : 1 - Math.min(failures, all) / all)
  }
  if (weights === 0) return null
  const score = Math.round((passed / weights) * 100)
  await ctx.db.run(sql`
    update gantry.t_data_asset set f_score = ${score}, f_checked_at = ${ctx.now} where space = ${ctx.space} and id = ${asset}::uuid`)
  await ctx.db.run(sql`
    insert into gantry.asset_score (space, asset, day, score) values (${ctx.space}, ${asset}::uuid, ${ctx.now}::date, ${score})
    on conflict (space, asset, day) do update set score = excluded.score`)
  return score
}

const sinceOf = (ctx: Ctx, { most }: Check): string =>
  new Date(ctx.now.getTime() - (Number(most ?? 1) || 1) * day).toISOString()

/** Runs the checks of an asset now. @throws AppError record.not_found */
export const checkAsset = async (ctx: Ctx, id: string): Promise<number | null> => {
  const { kind, object } = await assetRow(ctx, id)
  return kind === 'table' ? runChecks(ctx, id, object) : null
}

/** Every hour the assets nobody has checked for a day. */
export const checkAssetsSchedule: Schedule = {
  name: 'assets_check',
  cron: '17 * * * *',
  run: async (kernel: Kernel) => {
    const { rows } = await platform(kernel).run<{ space: string; id: string; object: string }>(sql`
      select a.space, a.id, a.f_object as object from gantry.t_data_asset a
      where a.f_kind = 'table' and a.deleted_at is null
        and (a.f_checked_at is null or a.f_checked_at < ${kernel.now()}::timestamptz - interval '1 day')
        and exists (select from gantry.t_asset_check c where c.space = a.space and c.master_id = a.id)
      order by a.f_checked_at nulls first limit 500`)
    for (const { space, id, object } of rows)
      await runChecks(systemCtx(kernel, space, 'quality checks of data assets'), id, object)
  },
}
