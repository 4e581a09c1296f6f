import {
  asSystem,
  type Ctx,
  type Kernel,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { catalogOf, countRecords } from '@gantry/records/server'
import { assetRow } from './asset-rows.ts'
import { type Check, failuresOf } from './check-failures.ts'
import { readsAll } from './reads-all.ts'

/**
 * Runs the checks of an asset over all records of its table and keeps failures, score and trend. The score is the weighted share of
 * records that pass; null without checks. A check whose column is gone, or closed to whoever wrote it, keeps no figure and does not count.
 */
const runChecks = async (ctx: Ctx, asset: string, table: string): Promise<number | null> => {
  const { rows: checks } = await ctx.db.run<Check>(sql`
    select id, f_column as column, f_rule as rule, f_other as other, f_least::text as least, f_most::text as most,
      f_weight::text as weight, coalesce(updated_by, created_by) as author
    from gantry.t_asset_check where space = ${ctx.space} and master_id = ${asset}::uuid and deleted_at is null
    order by id limit 100`)
  const { tables } = await catalogOf(ctx)
  const def = tables.get(table)
  if (!def || checks.length === 0) return null
  const reader = asSystem(ctx, `quality checks of the data asset ${asset}`)
  const all = (await countRecords(reader, table, {})).count
  const checked = { table: def, tables, all, mayRead: readsAll(ctx) }
  let passed = 0
  let weights = 0
  for (const check of checks) {
    const failures = check.column in def.fields ? await failuresOf(reader, checked, check) : null
    await ctx.db.run(sql`
      update gantry.t_asset_check set f_failures = ${failures} where space = ${ctx.space} and id = ${check.id}::uuid`)
    if (failures === null) continue
    const weight = Number(check.weight ?? 1) || 1
    weights += weight
    passed += weight * (all === 0 ? 1 : 1 - Math.min(failures, all) / all)
  }
  if (weights === 0) return null
  // Rounded down: 100 says that every record passes. The small amount outweighs the error of floating point.
  const score = Math.floor((passed / weights) * 100 + 1e-6)
  await ctx.db.run(sql`
    update gantry.t_data_asset set f_score = ${score}, f_checked_at = ${ctx.now} where space = ${ctx.space} and id = ${asset}::uuid`)
  await ctx.db.run(sql`
    insert into gantry.asset_score (space, asset, day, score) values (${ctx.space}, ${asset}::uuid, ${ctx.now}::date, ${score})
    on conflict (space, asset, day) do update set score = excluded.score`)
  return score
}

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
        and exists (select from gantry.t_asset_check c where c.space = a.space and c.master_id = a.id and c.deleted_at is null)
      order by a.f_checked_at nulls first limit 500`)
    for (const { space, id, object } of rows) {
      const ctx = systemCtx(kernel, space, 'quality checks of data assets')
      await runChecks(ctx, id, object).catch(async (error: unknown) => {
        // Told in the log, and tried again in a day: assets that cannot be checked do not keep the others waiting.
        kernel.log.warn({ err: error, space, asset: id }, 'the quality of a data asset was not checked')
        await ctx.db.run(sql`
          update gantry.t_data_asset set f_checked_at = ${ctx.now} where space = ${space} and id = ${id}::uuid`)
      })
    }
  },
}
