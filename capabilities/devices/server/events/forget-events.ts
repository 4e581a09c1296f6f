import { everySpace, type Schedule, sql } from '@gantry/kernel/server'

/** Events of one device that are kept; a device that says the same again and again fills no disk. */
const mostEvents = 10_000

/** Removes events past the days of their product, and of each device all but the newest. */
export const forgetEvents: Schedule = {
  name: 'devices_forget_events',
  cron: '41 3 * * *',
  run: async kernel => {
    const db = kernel.database.of(everySpace)
    await db.run(sql`delete from gantry.device_event where keep_until < ${kernel.now()}`)
    await db.run(sql`
      delete from gantry.device_event e using (
        select n.space, n.device, (
          select k.id from gantry.device_event k where k.space = n.space and k.device = n.device
          order by k.id desc offset ${mostEvents} limit 1) as last
        from gantry.device_event n group by n.space, n.device having count(*) > ${mostEvents}) many
      where e.space = many.space and e.device = many.device and e.id <= many.last`)
  },
}
