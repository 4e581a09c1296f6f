import { AppError, issue } from '@gantry/base/shared'
import { pointOf } from '@gantry/fields/server'
import { areaOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { all, type Clusters, type FieldId, type Filter, type TableId, where } from '@gantry/model/shared'
import { columnOf } from '../policy/compile-filter.ts'
import { placeOf } from '../policy/place.ts'
import { compared } from './aggregate-values.ts'
import { openReading } from './open-reading.ts'
import { checkOpen, question } from './question.ts'
import { admission, from } from './reading.ts'

/** An area of a map at a zoom level. */
export interface PlacesQuery {
  readonly place: FieldId
  readonly area: string
  readonly zoom: number
  readonly colour?: FieldId
  readonly filter?: Filter
  readonly search?: string
}

/** Clusters answered at once; a screen of cells holds about 600. */
const mostClusters = 1_000
/** A cell is 64 of the 512 pixels the earth is wide at zoom 0. */
const cellsAcross = 8

/**
 * Readable records in an area, clustered by cells of the Mercator projection: one statement, whose answer is bounded
 * however many records there are. The GiST index of the place serves small areas. `offset 0` keeps PostgreSQL from reading
 * the place anew for each of its uses.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid naming the parameter
 */
export const readPlaces = async (ctx: Ctx, id: TableId, query: PlacesQuery): Promise<Clusters> => {
  const { reading, scope } = await openReading(ctx, id)
  const { place, colour } = query
  checkOpen(reading, [place, ...(colour === undefined ? [] : [colour])])
  if (placeOf(reading.table, place)?.kind !== 'place') throw invalid('place')
  if (colour !== undefined && placeOf(reading.table, colour)?.kind !== 'choice') throw invalid('colour')
  const area = areaOf(query.area)
  if (!area) throw invalid('area')
  const asked = {
    filter: all(where(place, 'inside', [...area]), ...(query.filter === undefined ? [] : [query.filter])),
    ...(query.search !== undefined && { search: query.search }),
  }
  const across = cellsAcross * 2 ** query.zoom
  const option = colour === undefined ? sql`''` : sql`coalesce(${compared(reading, colour)}::text, '')`
  const { rows } = await ctx.db.run<{ data: Clusters['data'] }>(sql`
    with p as (
      select r.id, at[0] as lng, at[1] as lat, ${option} as option,
        floor((at[0] + 180) / 360 * ${across}::float8) as x,
        floor((0.5 - ln((1 + sind(bounded)) / (1 - sind(bounded))) / (4 * pi())) * ${across}::float8) as y
      from ${from(reading)},
        lateral (select ${pointOf(columnOf(reading, place))} as at offset 0) located,
        lateral (select least(greatest(at[1], -85.0511), 85.0511) as bounded) mercator
      where ${admission(reading)}${question(reading, asked, scope)}),
    parts as (
      select x, y, option, count(*)::int as n, sum(lng) as lng, sum(lat) as lat, min(id::text) as id,
        min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
      from p group by x, y, option),
    cells as (
      select sum(n)::int as n, sum(lng) / sum(n) as lng, sum(lat) / sum(n) as lat, min(id) as id,
        min(west) as west, min(south) as south, max(east) as east, max(north) as north,
        json_object_agg(option, n) as colours
      from parts group by x, y order by 1 desc, x, y limit ${mostClusters + 1})
    select coalesce(json_agg(json_build_object('lng', lng, 'lat', lat, 'count', n, 'id', case when n = 1 then id end,
      'area', json_build_array(west, south, east, north), 'colours', colours)), '[]'::json) as data from cells`)
  const data = rows[0]?.data ?? []
  return { data: data.slice(0, mostClusters), more: data.length > mostClusters }
}

const invalid = (field: string): AppError => new AppError('query.invalid', {}, [issue(field, 'format')])
