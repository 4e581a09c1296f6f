import { limits } from '@gantry/base/shared'
import { everySpace, type Schedule, sql } from '@gantry/kernel/server'

/** Refused versions are kept with their reason; their packages and pictures go for good after 30 days, once a day. */
export const purgeRefused: Schedule = {
  name: 'store_purge_refused',
  cron: '55 19 * * *',
  run: async kernel => {
    const before = new Date(kernel.now().getTime() - limits.restorableDays * 86_400_000)
    await kernel.database.transaction(everySpace, async tx => {
      const { rows } = await tx.run<{ id: string; bundle: string }>(sql`
        select id, bundle from gantry.store_version
        where state = 'refused' and decided_at < ${before} and bundle is not null for update`)
      const versions = rows.map(({ id }) => id)
      await tx.run(sql`update gantry.store_version set bundle = null where id = any(${versions}::uuid[])`)
      await tx.run(sql`delete from gantry.store_picture where version = any(${versions}::uuid[])`)
      await tx.run(sql`
        delete from gantry.store_bundle b where b.hash = any(${rows.map(({ bundle }) => bundle)}::text[])
          and not exists (select 1 from gantry.store_version v where v.bundle = b.hash)`)
    })
  },
}
