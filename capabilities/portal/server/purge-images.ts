import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'

/** Days an image is kept that no portal names: a draft may be undone, and a picture is stored before its portal. */
const kept = 30

/** Images deleted in one run; the others wait for the next night. */
const most = 1_000

/** Deletes images that neither a draft nor any release of a portal names; how many. */
const purgeImages = async (kernel: Kernel): Promise<number> => {
  const { count } = await platform(kernel).run(sql`
    with bodies as (
      select space, body::text as body from gantry.design_draft where kind = 'portal'
      union all select space, body::text from gantry.design_release where kind = 'portal'),
    named as (
      select distinct space, found[1]::uuid as id from bodies,
        regexp_matches(body, '"(?:cover|image)"[[:space:]]*:[[:space:]]*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as found)
    delete from gantry.portal_image i using (
      select p.space, p.id from gantry.portal_image p
      where p.at < ${kernel.now()}::timestamptz - make_interval(days => ${kept})
        and not exists (select 1 from named n where n.space = p.space and n.id = p.id)
      limit ${most}) old
    where i.space = old.space and i.id = old.id`)
  return count
}

/** Every night, when people sleep. */
export const imagePurge: Schedule = {
  name: 'portal_images',
  cron: '20 19 * * *',
  run: async kernel => {
    await purgeImages(kernel)
  },
}
