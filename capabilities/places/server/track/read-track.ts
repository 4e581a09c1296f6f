import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { findRecords, getRecord } from '@gantry/records/server'
import { readValues } from '@gantry/telemetry/server'
import type { Track, TrackedDevice } from '../../shared/contract.ts'
import { allCrossings, type Fence } from '../../shared/track/crossings.ts'
import { fixesOf, trackCodes } from '../../shared/track/fixes.ts'
import { stopsOf } from '../../shared/track/stops.ts'
import { outlinesOf, textIn } from '../areas/area-rows.ts'

const longest = 31 * 86_400_000
const mostDevices = 200
/** Two or three values make a fix. */
const mostValues = 30_000

/** Devices that reported a place, by code. */
export const listTracked = async (ctx: Ctx): Promise<readonly TrackedDevice[]> => {
  const { rows } = await ctx.db.run<{ readonly device: string; readonly last: string }>(sql`
    select p.device, ${isoMilliseconds(sql`max(l.ts)`)} as last
    from gantry.telemetry_point p join gantry.telemetry_latest l on l.point = p.id
    where p.space = ${ctx.space} and p.code in ('lat', 'lon') and l.value is not null
    group by p.device having count(distinct p.code) = 2 order by max(l.ts) desc limit ${mostDevices}`)
  if (rows.length === 0) return []
  const last = new Map(rows.map(row => [row.device, row.last]))
  const { data } = await findRecords(ctx, 'device', {
    filter: where('id', 'in', [...last.keys()]),
    fields: ['name', 'code'],
    sort: [{ field: 'code', direction: 'asc' }],
    pageSize: mostDevices,
    count: 'none',
  })
  return data.map(row => ({
    id: row.id,
    name: textIn(row.name),
    code: textIn(row.code),
    last: last.get(row.id) ?? '',
  }))
}

const fencesOf = async (ctx: Ctx): Promise<readonly Fence[]> => {
  const { data } = await findRecords(ctx, 'plant_area', {
    filter: where('fence', 'eq', true),
    pageSize: 200,
    count: 'none',
  })
  const outlines = await outlinesOf(
    ctx,
    data.map(row => row.id),
  )
  return data
    .map(row => ({ id: row.id, name: textIn(row.name), outline: outlines.get(row.id) ?? [] }))
    .filter(({ outline }) => outline.length >= 3)
}

/**
 * Where a device was, with its stops and the fences it crossed.
 * @throws AppError record.not_found, record.invalid for a span that is too long
 */
export const readTrack = async (
  ctx: Ctx,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<Track> => {
  await getRecord(ctx, 'device', id)
  const span = Date.parse(to) - Date.parse(from)
  if (!(span > 0 && span <= longest)) throw new AppError('record.invalid', {}, [issue('to', 'alarm_span')])
  const values = await readValues(ctx, {
    device: id,
    codes: trackCodes,
    from: new Date(from),
    to: new Date(to),
    limit: mostValues,
  })
  const fixes = fixesOf(values)
  const fences = await fencesOf(ctx)
  return {
    fixes,
    stops: stopsOf(fixes),
    crossings: allCrossings(fixes, fences),
    fences,
    cut: values.length === mostValues,
  }
}
