import type { FileHolder } from '@gantry/files/server'
import { sql } from '@gantry/kernel/server'
import { requireConcerned } from '../run-command.ts'
import { loadInstance } from '../store.ts'

/** A signature is open to those concerned with the instance it was given in, also after its decision was taken back. */
export const holdsSignature: FileHolder = async (ctx, { file, table, record, part }) => {
  const { state } = await loadInstance(ctx, part)
  if (state.table !== table || state.record !== record) return false
  await requireConcerned(ctx, state)
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.wf_track_row where space = ${ctx.space} and instance = ${part}::uuid
      and row->>'signature' = ${file} limit 1`)
  return rows.length > 0
}
