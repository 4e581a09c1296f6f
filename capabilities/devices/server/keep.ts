import { everySpace, type Schedule, sql } from '@gantry/kernel/server'
import { forgetValues } from '@gantry/telemetry/server'
import { pushLive } from './ingest/live.ts'
import { stepCampaigns } from './ota/advance.ts'

/** Days that messages are kept. */
const keptDays = 30

const forgetMessages: Schedule = {
  name: 'devices_forget_messages',
  cron: '17 3 * * *',
  run: async kernel => {
    await forgetValues(kernel)
    const until = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await kernel.database.of(everySpace).run(sql`delete from gantry.device_message where at < ${until}`)
  },
}

/**
 * A device counts as offline after the time its product says without a message, so a single lost message does not make its state
 * flap. Commands past their expiry are given up.
 */
const noteOffline: Schedule = {
  name: 'devices_note_offline',
  cron: '* * * * *',
  run: async kernel => {
    const db = kernel.database.of(everySpace)
    const now = kernel.now()
    const { rows } = await db.run<{ space: string; id: string }>(sql`
      update gantry.t_device d set f_state = 'offline'
      from gantry.design g join gantry.design_release r
        on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
      where d.f_state = 'online' and g.space = d.space and g.kind = 'product' and g.id = d.f_product::text
        and d.f_last_seen < ${now}::timestamptz - make_interval(secs => (r.body ->> 'offlineAfter')::int + 15)
      returning d.space, d.id`)
    await db.run(sql`
      update gantry.device_command set state = 'expired'
      where state in ('queued', 'sent') and expires_at < ${now}`)
    pushLive(kernel, rows)
  },
}

export const keepSchedules = [forgetMessages, noteOffline, stepCampaigns]
