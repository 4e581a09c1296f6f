import { confirmUndo, undoConfirmed } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  defineJob,
  enqueue,
  isoSeconds,
  type Migration,
  platform,
  sql,
} from '@gantry/kernel/server'
import { readChange, resumeChange, rollBackChange } from '@gantry/records/server'
import type { UnfinishedInstall } from '../../shared/store-contract.ts'
import { inUse, numberOf, offeredTo } from '../sql-parts.ts'

/** Products that a space began to install, until they or their last step are there, or given up. */
export const goalsMigration: Migration = {
  name: 'store.goals',
  up: `
    create table gantry.store_goal (
      space text not null,
      app uuid not null references gantry.store_app (id) on delete cascade,
      at timestamptz not null,
      by_name text not null,
      primary key (space, app)
    );
    alter table gantry.store_goal enable row level security, force row level security;
    create policy space_wall on gantry.store_goal
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Remembers for which product another one is installed first; a product that is installed itself is no goal any more. */
export const noteGoal = async (tx: Ctx, installed: string, goal: string): Promise<void> => {
  await tx.db.run(
    goal === installed
      ? sql`delete from gantry.store_goal where space = ${tx.space} and app = ${installed}`
      : sql`insert into gantry.store_goal (space, app, at, by_name)
          values (${tx.space}, ${goal}, ${tx.now}, ${tx.actor.name})
          on conflict (space, app) do update set at = excluded.at, by_name = excluded.by_name`,
  )
}

/** Installations of a space are few; more than these are not listed. */
const most = 50

interface Found extends UnfinishedInstall {
  readonly install: string | null
  readonly change: string | null
}

/** Installations whose import is under way, stands still or has failed, and products of which only what they need is installed. */
const find = async (ctx: Ctx): Promise<readonly Found[]> => {
  const { rows } = await platform(ctx.kernel).run<Found>(sql`
    with open as (
      select i.app, i.version, p.id as install, p.change, i.at, i.by_name,
        case when p.state = 'undoing' or c.state = 'rolling_back' or c.wish = 'roll_back' then 'ending'
          when p.state = 'failed' or c.state in ('failed', 'rolled_back') then 'failed'
          when c.state = 'paused' then 'paused' else 'running' end as state
      from gantry.store_install i
      join gantry.package_install p on p.space = i.space and p.id = i.install and p.state in ('running', 'undoing', 'failed')
      left join gantry.schema_change c on c.space = i.space and c.id = p.change
      where i.space = ${ctx.space}
      union all
      select g.app, ${offeredTo(ctx.space)}, null, null, g.at, g.by_name, 'begun'
      from gantry.store_goal g join gantry.store_app a on a.id = g.app
      where g.space = ${ctx.space} and not exists (
        select from gantry.store_install i where i.space = g.space and i.app = g.app and ${inUse} is not null)
    )
    select o.app as id, v.facts -> 'name' as name, v.facts ->> 'icon' as icon, (v.facts -> 'color')::int as color,
      ${numberOf()} as number, o.state, o.install, o.change, ${isoSeconds(sql`o.at`)} as at, o.by_name as by
    from open o join gantry.store_version v on v.id = o.version
    order by o.at desc, o.app limit ${most}`)
  return rows
}

export const listUnfinished = async (ctx: Ctx): Promise<readonly UnfinishedInstall[]> =>
  (await find(ctx)).map(({ install: _install, change: _change, ...shown }) => shown)

/** @throws AppError store.not_found */
const requireUnfinished = async (ctx: Ctx, id: string): Promise<Found> => {
  const found = (await find(ctx)).find(each => each.id === id)
  if (!found) throw new AppError('store.not_found')
  return found
}

/**
 * Lets an installation go on that stands still, and clears away one that failed so that it can be planned anew.
 * @throws AppError store.not_found, and what undoing an import refuses
 */
export const goOnInstalling = async (ctx: Ctx, id: string): Promise<void> => {
  const { state, install, change } = await requireUnfinished(ctx, id)
  if (state === 'paused' && change !== null) await resumeChange(ctx, change)
  if (state === 'failed' && install !== null) await clearAway(ctx, install)
}

/**
 * Gives an installation up: what runs is rolled back first, and what it made goes into the recycle bin. What it needed stays installed.
 * @throws AppError store.not_found, and what undoing an import refuses
 */
export const giveUpInstalling = async (ctx: Ctx, id: string): Promise<void> => {
  const { state, install, change, number } = await requireUnfinished(ctx, id)
  if (state === 'failed' && install !== null) await clearAway(ctx, install)
  if ((state === 'running' || state === 'paused') && install !== null && change !== null) {
    await rollBackChange(ctx, change)
    await enqueue(ctx, clearAwayJob, { install, change })
  }
  await ctx.db.run(sql`delete from gantry.store_goal where space = ${ctx.space} and app = ${id}`)
  await audit(ctx, { action: 'store.given_up', details: { product: id, number } })
}

const clearAway = async (ctx: Ctx, install: string): Promise<void> => {
  await confirmUndo(ctx, install)
  await undoConfirmed(ctx, install)
}

/** Milliseconds between two looks at a change that is being rolled back. */
const pause = 500

/** Clears away what an installation made once its schema change is rolled back. */
export const clearAwayJob = defineJob({
  name: 'store_clear_away',
  run: async (ctx, { install, change }: { readonly install: string; readonly change: string }, control) => {
    for (;;) {
      const { state } = await readChange(ctx, change)
      if (state === 'rolled_back' || state === 'failed') break
      // It was done before the wish to roll back was seen: the installation stays.
      if (state === 'done') return { install: null }
      await control.progress(0, null)
      await new Promise(resolve => setTimeout(resolve, pause))
    }
    await clearAway(ctx, install)
    return { install }
  },
})
