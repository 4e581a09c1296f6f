import { type Ctx, sql } from '@gantry/kernel/server'
import { closeRecordTo } from '@gantry/records/server'
import type { Effect, Instance } from '@gantry/workflow/shared'

/** Ends revoked copies: they leave the lists of their recipients and no longer grant access to the record. */
export const endCopies = async (ctx: Ctx, after: Instance, effects: readonly Effect[]): Promise<void> => {
  const people = effects.flatMap(effect => (effect.kind === 'copies_end' ? effect.people : []))
  if (people.length === 0) return
  await ctx.db.run(sql`
    delete from gantry.wf_part
    where space = ${ctx.space} and instance = ${after.id}::uuid and as_cc and person = any(${people}::uuid[])`)
  await closeRecordTo(ctx, after.table, after.record, 'cc', people)
}
