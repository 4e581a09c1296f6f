import { isPlainObject } from '@gantry/base/shared'
import type { Spot } from '@gantry/devices/shared'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'

/** Id of a reference of a row. */
export const idIn = (value: unknown): string | null =>
  isPlainObject(value) && typeof value.id === 'string' ? value.id : null

/** A point of the earth in a row. */
export const spotIn = (value: unknown): Spot | null =>
  isPlainObject(value) && typeof value.lng === 'number' && typeof value.lat === 'number'
    ? { lng: value.lng, lat: value.lat }
    : null

/** The corners of areas the caller may read. */
export const outlinesOf = async (
  ctx: Ctx,
  areas: readonly string[],
): Promise<ReadonlyMap<string, readonly Spot[]>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly outline: unknown }>(sql`
    select id, f_outline as outline from gantry.t_plant_area
    where space = ${ctx.space} and id = any(${[...areas]}::uuid[]) and f_outline is not null`)
  return new Map(
    rows.map(({ id, outline }) => [
      id,
      Array.isArray(outline) ? outline.flatMap(corner => spotIn(corner) ?? []) : [],
    ]),
  )
}

/** The floor plan of an area. */
export const planIn = ({ plan }: RecordRow): FileRef | null => {
  const file: unknown = Array.isArray(plan) ? plan[0] : null
  return isPlainObject(file) &&
    typeof file.id === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number' &&
    typeof file.mime === 'string'
    ? { id: file.id, name: file.name, size: file.size, mime: file.mime }
    : null
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
