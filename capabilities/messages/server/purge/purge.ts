import { type Executor, type Kernel, platform, readSetting, type Schedule, sql } from '@gantry/kernel/server'
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

/**
 * Deletes messages older than the configuration says, read or not, and those of the last days that nobody has: everybody
 * unsubscribed, or deleted the message. How many left an inbox.
 */
export const purgeMessages = async (kernel: Kernel): Promise<number> => {
  const days = await readSetting(kernel, messageDaysSetting)
  const before = firstIdAt(kernel.now().getTime() - days * day)
  const db = platform(kernel)
  let gone = 0
  for (let run = 0; run < mostBatches; run++) {
    const { count } = await db.run(sql`
      with gone as (
        delete from gantry.inbox i using (
          select person, message from gantry.inbox where message < ${before}::uuid limit ${batch}) old
        where i.person = old.person and i.message = old.message
        returning i.space, i.person, i.category, i.message),
      forgotten as (
        delete from gantry.message_unread u using gone g
        where u.space = g.space and u.person = g.person and u.category = g.category and u.message = g.message)
      select 1 from gone`)
    gone += count
    if (count < batch) break
  }
  const now = kernel.now().getTime()
  // Messages of yesterday are written and planned completely; those before were looked at in earlier nights.
  await purgeUnheld(db, null, before)
  await purgeUnheld(db, firstIdAt(now - 4 * day), firstIdAt(now - day))
  return gone
}

/** Deletes messages of a range of ids that are in no inbox and that nobody waits for. */
const purgeUnheld = async (db: Executor, from: string | null, to: string): Promise<void> => {
  for (let run = 0; run < mostBatches; run++) {
    const { count } = await db.run(sql`
      delete from gantry.message where id in (
        select n.id from gantry.message n
        where n.id < ${to}::uuid and (${from}::uuid is null or n.id >= ${from}::uuid)
          and not exists (select 1 from gantry.inbox i where i.message = n.id)
          and not exists (select 1 from gantry.message_due d where d.message = n.id)
          and not exists (select 1 from gantry.message_fan_out f where f.message = n.id)
        limit ${batch})`)
    if (count < batch) break
  }
}

/** Every night, when people sleep. */
export const messagePurge: Schedule = {
  name: 'messages_purge',
  cron: '40 19 * * *',
  run: async kernel => {
    await purgeMessages(kernel)
  },
}
