import { inTransaction, type Queue, sql, systemCtx, wake } from '@gantry/kernel/server'
import { startRun } from '@gantry/runs/server'
import { releasedRule } from '../rule-designs.ts'
import { beginRun } from '../run/begin-run.ts'
import { clockName, scheduleOf, setClock } from './set-clock.ts'

/** Starts rules at their time. The time is a row: one that passed while no process was up is caught up once. */
export const clock: Queue = {
  ...clockName,
  concurrency: 1,
  run: (kernel, about) => {
    const { space, rule: id } = about as { readonly space: string; readonly rule: string }
    return inTransaction(systemCtx(kernel, space, 'rule clock'), async tx => {
      const { rows } = await tx.db.run<{ readonly left: number }>(sql`
        select extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 as left from gantry.rule_clock
        where space = ${space} and rule = ${id} for update`)
      const left = rows[0]?.left
      if (left === undefined) return
      if (left > 0) {
        // Moved on meanwhile: an entry that is due wakes nothing.
        const at = new Date(kernel.now().getTime() + left * 1_000)
        return wake(tx.db, clockName, `${space} ${id}`, { space, rule: id }, at)
      }
      const released = await releasedRule(tx, id)
      const schedule = released && scheduleOf(released.rule)
      await setClock(tx, id, schedule)
      if (!released || !schedule) return
      if (schedule.table === undefined)
        await beginRun(
          tx,
          { id, ...released },
          {
            event: 'schedule',
            cause: null,
            person: null,
            table: null,
            record: null,
            version: null,
            changes: null,
            values: {},
          },
        )
      else
        await startRun(tx, {
          runner: 'rule_sweep',
          of: { kind: 'rule_sweep', id, release: released.release },
          cause: { schedule: id },
          input: { rule: id, release: released.release },
        })
    })
  },
}
