import { type Ctx, sql } from '@gantry/kernel/server'
import { all, type InputOf, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import { type readWall as contract, mostOnWall, type WallCamera } from '../../shared/contract.ts'
import { filmOf } from '../../shared/film.ts'
import { mayMove } from '../control/move.ts'
import { fileIn, idIn, linkIn, textIn } from '../rows.ts'

interface Known {
  readonly id: string
  readonly film: string
  readonly hasStill: boolean
  readonly hasControl: boolean
  readonly records: string
  readonly fresh: number
}

/** What nobody but keepers may read of cameras, as far as the wall needs it. */
const knownOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  const { rows } = await ctx.db.run<Known>(sql`
    select c.id, coalesce(c.f_film, '') as film, c.f_still is not null as "hasStill", c.f_control is not null as "hasControl",
      coalesce(c.f_records, '') as records,
      (select count(*)::int from gantry.t_video_detection d
        where d.space = c.space and d.f_camera = c.id and d.f_state = 'fresh' and d.deleted_at is null) as fresh
    from gantry.t_camera c where c.space = ${ctx.space} and c.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The cameras the caller may see, by code. */
export const wall = async (
  ctx: Ctx,
  { area, camera, search = '' }: InputOf<typeof contract>,
): Promise<{ readonly data: readonly WallCamera[]; readonly more: boolean }> => {
  const { data } = await findRecords(ctx, 'camera', {
    filter: all(
      area === undefined ? true : where('area', 'eq', area),
      camera === undefined ? true : where('id', 'eq', camera),
    ),
    ...(search.trim() !== '' && { search }),
    sort: [{ field: 'code', direction: 'asc' }],
    pageSize: mostOnWall + 1,
    count: 'none',
  })
  const shown = data.slice(0, mostOnWall)
  const known = await knownOf(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    more: data.length > mostOnWall,
    data: shown.map((row): WallCamera => {
      const more = known.get(row.id)
      return {
        id: row.id,
        name: textIn(row.name),
        code: textIn(row.code),
        area: linkIn(row.area),
        film: filmOf(more?.film ?? ''),
        hasPicture: more?.hasStill ?? false,
        canMove: (more?.hasControl ?? false) && mayMove(ctx, idIn(row.keeper)),
        records: more?.records || null,
        state: row.state === 'online' || row.state === 'offline' ? row.state : 'unknown',
        lastPicture: fileIn(row.picture),
        lastPictureAt: textIn(row.pictured_at) || null,
        fresh: more?.fresh ?? 0,
      }
    }),
  }
}
