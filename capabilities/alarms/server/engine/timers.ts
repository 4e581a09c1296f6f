import {
  type Ctx,
  inTransaction,
  isFeatureOff,
  type Kernel,
  type Queue,
  sql,
  systemCtx,
  wake,
} from '@gantry/kernel/server'
import { pass, type Watch } from '../../shared/watch/watch.ts'
import { applyEffects } from './apply-effects.ts'
import { rulesNamed } from './rules-in-force.ts'
import { grace, keepWatches, timerName, type Watching } from './watches.ts'

/** Watches looked at in one transaction. */
const together = 200

/** Milliseconds until the watches of a space are looked at again in which devices are switched off. */
const featurePause = 60_000

interface Due {
  readonly rule: string
  readonly device: string
  readonly watch: Watch
  readonly alarm: string | null
}

/** Looks at watches when their time has come. The time is in the row: one that passed while no process was up is caught up. */
export const timers: Queue = {
  ...timerName,
  concurrency: 2,
  run: async (kernel, about) => {
    const { space } = about as { readonly space: string }
    if (isFeatureOff({ kernel, space }, 'devices'))
      return wakeTimers(kernel, space, new Date(kernel.now().getTime() + featurePause))
    for (let more = true; more; ) {
      more = await inTransaction(systemCtx(kernel, space, 'event rules'), async ctx => {
        const now = kernel.now().getTime() - grace
        const { rows } = await ctx.tx.run<Due>(sql`
          select rule, device, watch, alarm from gantry.event_watch
          where space = ${space} and due_at <= ${new Date(now)} order by rule, device limit ${together} for update`)
        const rules = await rulesNamed(
          ctx,
          rows.map(({ rule }) => rule),
        )
        await forgetDue(
          ctx,
          rows.filter(({ rule }) => !rules.has(rule)),
        )
        const kept: Watching[] = []
        for (const { rule: id, device, watch, alarm } of rows) {
          const rule = rules.get(id)
          if (!rule) continue
          const stepped = pass(rule.condition, rule.holding, watch, now)
          const watching = { rule, device, watch: stepped.watch, alarm }
          kept.push({ ...watching, alarm: await applyEffects(ctx, watching, stepped.effects, null) })
        }
        await keepWatches(ctx.tx, space, kept)
        return rows.length === together
      })
    }
    const { rows } = await systemCtx(kernel, space, 'event rules').db.run<{ readonly next: Date | null }>(sql`
      select min(due_at) as next from gantry.event_watch where space = ${space} and due_at is not null`)
    const next = rows[0]?.next
    if (next) await wakeTimers(kernel, space, new Date(next.getTime() + grace))
  },
}

const wakeTimers = (kernel: Kernel, space: string, at: Date): Promise<void> =>
  wake(kernel.database.of(space), timerName, space, { space }, at)

/** A rule that does not fit its product waits for no time; the next reading it can read sets one again. */
const forgetDue = async (ctx: Ctx, blind: readonly Due[]): Promise<void> => {
  if (blind.length === 0) return
  await ctx.db.run(sql`
    update gantry.event_watch set due_at = null where space = ${ctx.space} and (rule, device) in (
      select * from unnest(${blind.map(({ rule }) => rule)}::text[], ${blind.map(({ device }) => device)}::text[]))`)
}
