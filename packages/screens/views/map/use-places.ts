import { useCall } from '@gantry/client/web'
import { areaIn, type Camera, type Size } from '@gantry/fields/web'
import {
  all,
  type FieldId,
  type Filter,
  listRecords,
  type Query,
  readPlaces,
  where,
} from '@gantry/model/shared'
import { useMemo } from 'react'
import { narrow } from '../../web/list/condition.ts'
import { narrowing } from '../../web/views/view-props.ts'

/** Query of the records and the fields to show. */
export interface PlacesAsked {
  readonly table: string
  readonly query: Pick<Query, 'filter' | 'search'>
  readonly place: FieldId
  readonly colour: FieldId | undefined
  readonly fields: readonly FieldId[]
}

/** Page size of the list beside the map. */
export const pageSize = 50
/** Maximum number of unclustered records whose title and card are loaded. */
const mostSingles = 200

const everywhere = '-180,-90,180,90'

/** The visible area as a request parameter. */
const areaText = (camera: Camera, size: Size): string =>
  areaIn(camera, size)
    .map(degrees => degrees.toFixed(5))
    .join(',')

/** Coarse clusters of all positions, to fit the initial camera. */
export const useWhole = ({ table, query, place }: PlacesAsked, enabled: boolean) =>
  useCall(
    readPlaces,
    { table, ...narrowing(query), place, area: everywhere, zoom: 1 },
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  )

/** Clusters of the visible area, and the rows of clusters with a single record. */
export const usePlaces = (asked: PlacesAsked, camera: Camera | null, size: Size) => {
  const { table, query, place, colour, fields } = asked
  const ready = camera !== null && size.width > 0
  const clusters = useCall(
    readPlaces,
    {
      table,
      ...narrowing(query),
      place,
      area: ready ? areaText(camera, size) : everywhere,
      zoom: ready ? Math.floor(camera.zoom) : 0,
      ...(colour !== undefined && { colour }),
    },
    { enabled: ready, keep: true },
  )
  const ids = useMemo(
    () => (clusters.data?.data ?? []).flatMap(({ id }) => id ?? []).slice(0, mostSingles),
    [clusters.data],
  )
  const singles = useCall(
    listRecords,
    { table, filter: where('id', 'in', ids), fields: [...fields], pageSize: mostSingles, count: 'none' },
    { enabled: ids.length > 0, keep: true },
  )
  return {
    clusters,
    singles: ids.length > 0 ? (singles.data?.data ?? []) : [],
    refetchSingles: singles.refetch,
  }
}

/** A page of the records in the visible area, or of those without a position. */
export const useBeside = (
  { table, query, place, fields }: PlacesAsked,
  of: 'seen' | 'unplaced',
  page: number,
  camera: Camera | null,
  size: Size,
) => {
  const ready = of === 'unplaced' || (camera !== null && size.width > 0)
  const own =
    of === 'unplaced'
      ? where(place, 'empty')
      : where(place, 'inside', camera && size.width > 0 ? areaText(camera, size) : everywhere)
  return useCall(
    listRecords,
    {
      table,
      ...(query.search !== undefined && { search: query.search }),
      filter: (narrow(query.filter, own) ?? all(own)) as Filter,
      fields: [...fields],
      page,
      pageSize,
      count: 'capped',
    },
    { enabled: ready, keep: true },
  )
}
