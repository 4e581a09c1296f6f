import {
  dropFile,
  type Kernel,
  platform,
  readSpaceSetting,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { chatDaysSetting } from '@gantry/model/shared'

/** Messages deleted by one statement, and statements of one night in one space; the rest waits for the next night. */
const batch = 2_000
const mostBatches = 50

/** Deletes messages older than their space keeps them, with their files. */
const purgeChat = async (kernel: Kernel): Promise<void> => {
  const { rows: spaces } = await platform(kernel).run<{ space: string }>(
    sql`select distinct space from gantry.chat_room`,
  )
  for (const { space } of spaces) {
    const days = await readSpaceSetting(kernel, space, chatDaysSetting)
    const before = new Date(kernel.now().getTime() - days * 24 * 60 * 60_000)
    const ctx = systemCtx(kernel, space, 'retention of chat')
    for (let run = 0; run < mostBatches; run++) {
      const { rows } = await ctx.db.run<{ file: string | null }>(sql`
        delete from gantry.chat_message where space = ${space} and (room, seq) in (
          select room, seq from gantry.chat_message where space = ${space} and at < ${before} order by at limit ${batch})
        returning more -> 'file' ->> 'id' as file`)
      for (const { file } of rows) if (file !== null) await dropFile(ctx, file)
      if (rows.length < batch) break
    }
  }
}

/** Every night, when people sleep. */
export const chatPurge: Schedule = {
  name: 'chat_purge',
  cron: '10 20 * * *',
  run: purgeChat,
}
