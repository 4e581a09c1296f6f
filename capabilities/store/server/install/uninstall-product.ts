import { removeApp } from '@gantry/apps/server'
import { AppError, issue } from '@gantry/base/shared'
import { actOnEach, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { catalogOf, mayOn } from '@gantry/records/server'
import type * as contract from '../../shared/store-contract.ts'
import type { Both } from '../../shared/types.ts'
import { held } from '../sql-parts.ts'
import { countInstalls, markRestored, markUninstalled } from './settle.ts'

/** Hours for which an export counts as the copy of what is uninstalled. */
const copyHours = 24

/** Of what the caller did last, in which the export is looked for. */
const lookedAt = 1_000

interface Leaving {
  readonly name: Both
  /** Its applications that are not in the recycle bin. */
  readonly living: readonly string[]
}

/**
 * Moves the applications of a product into the recycle bin, from which they can be brought back for 30 days with their rows. Each is
 * removed by itself, so that a request for confirmation is kept; called again after the approval, it goes on with what is left.
 * @throws AppError store.not_found; store.not_exported without a copy, which `without` does without by the name of the product;
 * app.in_use naming the applications whose tables refer to theirs; confirmation.waiting
 */
export const uninstallProduct = async (
  ctx: Ctx,
  { id, without }: InputOf<typeof contract.uninstallProduct>,
): Promise<void> => {
  const { rows } = await ctx.db.run<Leaving>(sql`
    select v.facts -> 'name' as name, array(select t.id::text from gantry.t_application t
      where t.space = i.space and t.deleted_at is null and t.id::text in (select e ->> 'id' from jsonb_array_elements(i.apps) e)) as living
    from gantry.store_install i join gantry.store_version v on v.id = ${held}
    where i.space = ${ctx.space} and i.app = ${id}`)
  const [leaving] = rows
  if (!leaving) throw new AppError('store.not_found')
  if (leaving.living.length > 0) {
    await requireCopy(ctx, leaving, without)
    await markRestored(ctx, id)
    await actOnEach(leaving.living, app => removeApp(ctx, app))
  }
  await inTransaction(ctx, tx =>
    markUninstalled(tx, id, ctx.actor.name, { copy: without === undefined ? 'exported' : 'none' }),
  )
  await countInstalls(ctx.kernel, id)
}

/** @throws AppError store.not_exported, request.invalid where the name is another */
const requireCopy = async (
  ctx: Ctx,
  { name, living }: Leaving,
  without: string | undefined,
): Promise<void> => {
  if (without === undefined) {
    if (!(await hasCopy(ctx, living))) throw new AppError('store.not_exported', { hours: copyHours })
  } else if (![name['zh-CN'], name.en].includes(without.trim()))
    throw new AppError('request.invalid', {}, [issue('without', 'choice')])
}

/** The caller has exported these applications with all rows of the tables that the caller reads. */
const hasCopy = async (ctx: Ctx, apps: readonly string[]): Promise<boolean> => {
  const { tables } = await catalogOf(ctx)
  const records: Record<string, 'all'> = {}
  for (const table of tables.values())
    if (
      table.app !== undefined &&
      apps.includes(table.app) &&
      table.master === undefined &&
      (await mayOn(ctx, table, 'read'))
    )
      records[table.id] = 'all'
  const { count } = await ctx.db.run(sql`
    select 1 from (
      select action, at, details from gantry.audit
      where space = ${ctx.space} and actor = ${ctx.actor.trustee?.id ?? ctx.actor.personId}::uuid and table_id is null
      order by id desc limit ${lookedAt}
    ) e
    where e.action = 'package.exported' and e.at > ${ctx.now}::timestamptz - make_interval(hours => ${copyHours}::int)
      and e.details @> ${JSON.stringify({ apps, records })}::jsonb limit 1`)
  return count > 0
}
