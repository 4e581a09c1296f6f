import { type Ctx, sql } from '@gantry/kernel/server'
import { forgetRejects } from '../keep-rejects.ts'

/** Gives back the rows of a run that sends mended rows and did not end well: they keep what was typed, and can be sent again. */
export const releaseRows = async (tx: Ctx, run: string): Promise<void> => {
  await forgetRejects(tx, run)
  await tx.db.run(sql`
    update gantry.task_reject set sent_by = null where space = ${tx.space} and sent_by = ${run}::uuid`)
}
