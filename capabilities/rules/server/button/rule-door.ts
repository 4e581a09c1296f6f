import { AppError } from '@gantry/base/shared'
import type { RuleDoor, StartedRule } from '@gantry/designs/server'
import { asSystem, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { catalogOf, storedVersion } from '@gantry/records/server'
import { subjectOf } from '../../shared/rule-kind.ts'
import { releasedRule } from '../rule-designs.ts'
import { beginRun } from '../run/begin-run.ts'
import { conditionOf, isMet } from '../wake/rules-in-force.ts'

/** Starts rules for those who press a button. */
export const ruleDoor: RuleDoor = {
  start: (ctx, { rule: id, table, records }) =>
    inTransaction(ctx, async tx => {
      // Whoever may press the button need not be one of those who design the rule.
      const system = asSystem(tx, 'start a rule by its button')
      const released = await activeRule(system, id)
      const { tables } = await catalogOf(tx)
      const subject = released && subjectOf(released.rule, { tables, named: new Map() })
      if (!released || !subject || released.rule.on.kind !== 'button' || subject.table.id !== table)
        throw new AppError('rule.not_found')
      const condition = conditionOf(released.rule, subject)
      const started: StartedRule[] = []
      for (const { id: record, version } of records) {
        const row = await storedVersion(tx, table, record, version)
        const run =
          (await isMet(system, condition, row, null)) &&
          (await beginRun(
            tx,
            { id, ...released },
            {
              event: 'button',
              cause: null,
              person: tx.actor.personId,
              table,
              record,
              version,
              changes: null,
              values: null,
            },
          ))
        started.push(run ? { id: record } : { id: record, code: 'button.not_now' })
      }
      return started
    }),
}

const activeRule = async (ctx: Ctx, id: string) => {
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'rule' and id = ${id} and state = 'active'`)
  return rows.length > 0 ? releasedRule(ctx, id) : null
}
