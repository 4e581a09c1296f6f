import { type Ctx, dropFile, sql } from '@gantry/kernel/server'
import type { StoredFile } from '@gantry/model/shared'

/** Days after which a visit is forgotten; its proof has not been accepted for a day by then. */
const keptDays = 2

/** Forgets a few visits that are over, with the files of those that sent no answer. */
export const forgetVisits = async (here: Ctx): Promise<void> => {
  const before = new Date(here.now.getTime() - keptDays * 86_400_000)
  const { rows } = await here.db.run<{
    readonly record: string | null
    readonly files: readonly StoredFile[]
  }>(sql`
    delete from gantry.public_form_visit where id in (
      select id from gantry.public_form_visit where space = ${here.space} and at < ${before}
      order by at limit 20 for update skip locked)
    returning record, files`)
  for (const { record, files } of rows)
    if (record === null) for (const { id } of files) await dropFile(here, id)
}
