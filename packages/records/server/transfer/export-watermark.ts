import { type Ctx, platform, readSpaceSetting, sql } from '@gantry/kernel/server'
import { watermarkText, watermarkTextSetting } from '@gantry/model/shared'

/** The watermark of the space with the name, account and time of whoever takes data out; empty: the space has none. */
export const exportWatermark = async ({ kernel, space, actor, now }: Ctx): Promise<string> => {
  const template = await readSpaceSetting(kernel, space, watermarkTextSetting)
  if (template === '') return ''
  const { rows } = await platform(kernel).run<{ login: string | null; space: string }>(sql`
    select coalesce(a.login_id, a.phone, a.email) as login, s.name as space
    from gantry.space s left join gantry.account a on a.id = ${actor.userId} where s.id = ${space}`)
  return watermarkText(template, {
    name: actor.name,
    login: rows[0]?.login ?? '',
    space: rows[0]?.space ?? '',
    time: now.toLocaleString(actor.lang, {
      timeZone: actor.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    }),
  })
}
