import { sql } from '@gantry/kernel/server'
import { closeRecordTo } from '@gantry/records/server'
import type { Effect, Instance } from '@gantry/workflow/shared'
import type { Alongside } from '../alongside.ts'

/** Ends revoked copies: they leave the lists of their recipients and no longer grant access to the record. Who also decided keeps a part. */
export const endCopies = (
  { id, table, record }: Instance,
  effects: readonly Effect[],
): readonly Alongside[] => {
  const people = effects.flatMap(effect => (effect.kind === 'copies_end' ? effect.people : []))
  if (people.length === 0) return []
  return [
    ctx =>
      ctx.db.run(sql`
        with ended as (
          delete from gantry.wf_part
          where space = ${ctx.space} and instance = ${id}::uuid and as_cc and not as_executor and person = any(${people}::uuid[])
        )
        update gantry.wf_part set as_cc = false, read_at = null
        where space = ${ctx.space} and instance = ${id}::uuid and as_cc and as_executor and person = any(${people}::uuid[])`),
    ctx => closeRecordTo(ctx, table, record, 'cc', people),
  ]
}
