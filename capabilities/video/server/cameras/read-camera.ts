import { isPlainObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'

/** A camera with its addresses; empty: it has none of this kind. */
export interface Camera {
  readonly id: string
  readonly name: string
  readonly film: string
  readonly still: string
  readonly control: string
  readonly records: string
  readonly keeper: string | null
}

/** Its addresses are read apart, because nobody but its keepers may know them, though everybody may watch. */
const addressesOf = async (ctx: Ctx, id: string): Promise<Omit<Camera, 'id' | 'name' | 'keeper'>> => {
  const { rows } = await ctx.db.run<Omit<Camera, 'id' | 'name' | 'keeper'>>(sql`
    select coalesce(f_film, '') as film, coalesce(f_still, '') as still, coalesce(f_control, '') as control,
      coalesce(f_records, '') as records
    from gantry.t_camera where space = ${ctx.space} and id = ${id}::uuid`)
  return rows[0] ?? { film: '', still: '', control: '', records: '' }
}

/** A camera the caller may see. @throws AppError record.not_found */
export const readCamera = async (ctx: Ctx, id: string): Promise<Camera> => {
  const { data } = await getRecord(ctx, 'camera', id)
  const { keeper } = data
  return {
    id,
    name: typeof data.name === 'string' ? data.name : '',
    keeper: isPlainObject(keeper) && typeof keeper.id === 'string' ? keeper.id : null,
    ...(await addressesOf(ctx, id)),
  }
}
