import { AppError } from '@gantry/base/shared'
import { type Ctx, readSetting, requireRoom, sql } from '@gantry/kernel/server'
import { storageSetting, storedFilesSetting } from '@gantry/model/shared'

/**
 * Refuses `more` files when the space has used up what it may store. Called before a file is read and again after it is
 * stored, because several may come at once. Exports do not count: the product makes them and removes them by itself.
 *
 * @throws AppError quota.storage over the quota of the space, file.storage_full, file.too_many over that of every space
 */
export const refuseOverQuota = async (ctx: Ctx, more: number): Promise<void> => {
  requireRoom(ctx, 'storage')
  const [gigabytes, most] = await Promise.all([
    readSetting(ctx.kernel, storageSetting),
    readSetting(ctx.kernel, storedFilesSetting),
  ])
  const { rows } = await ctx.db.run<{ bytes: number; files: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) as files
    from gantry.file where space = ${ctx.space} and purpose <> 'export'`)
  const { bytes = 0, files = 0 } = rows[0] ?? {}
  if (files + more > most) throw new AppError('file.too_many', { max: most })
  const left = gigabytes * 1024 ** 3 - bytes
  if (left < more) throw new AppError('file.storage_full', { max: gigabytes })
}
