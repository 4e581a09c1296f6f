import { type Kernel, platform, readSetting, type Schedule, sql } from '@gantry/kernel/server'
import { messageDaysSetting } from '@gantry/model/shared'

/** Rows deleted by one statement, so that no statement holds locks for long. */
const batch = 5_000

/** Statements of one run; what is left waits for the next night. */
const mostBatches = 400

const day = 24 * 60 * 60_000

/** The smallest message id of a moment: message ids are UUIDv7, so a range of ids is a range of time. */
export const firstIdAt = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Deletes messages older than the configuration says, read or not; how many left an inbox. */
export const purgeMessages = async (kernel: Kernel): Promise<number> => {
  const days = await readSetting(kernel, messageDaysSetting)
  const before = firstIdAt(kernel.now().getTime() - days * day)
  const db = platform(kernel)
  let gone = 0
  for (let run = 0; run < mostBatches; run++) {
    const { count } = await db.run(sql`
      delete from gantry.inbox i using (
        select person, message from gantry.inbox where message < ${before}::uuid limit ${batch}) old
      where i.person = old.person and i.message = old.message`)
    gone += count
    if (count < batch) break
  }
  for (let run = 0; run < mostBatches; run++) {
    const { count } = await db.run(sql`
      delete from gantry.message where id in (
        select n.id from gantry.message n where n.id < ${before}::uuid
          and not exists (select 1 from gantry.inbox i where i.message = n.id)
        limit ${batch})`)
    if (count < batch) break
  }
  return gone
}

/** Every night, when people sleep. */
export const messagePurge: Schedule = {
  name: 'messages_purge',
  cron: '40 19 * * *',
  run: async kernel => {
    await purgeMessages(kernel)
  },
}
