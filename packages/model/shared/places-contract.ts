import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'

/** Records that stand close together on a map, as one mark. */
export interface Cluster {
  /** The mean of their places. */
  readonly lng: number
  readonly lat: number
  readonly count: number
  /** The record, where there is one only. */
  readonly id: string | null
  /** The smallest area that holds them: west, south, east, north. */
  readonly area: readonly [number, number, number, number]
  /** How many have each value of the colouring field, by option; '' stands for none. */
  readonly colours: Readonly<Record<string, number>>
}

export interface Clusters {
  readonly data: readonly Cluster[]
  /** There are more clusters than are answered; the largest are. */
  readonly more: boolean
}

const field = Type.String({ maxLength: 48 })

export const readPlaces = contract({
  method: 'GET',
  path: '/tables/:table/places',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Records in an area of the map, clustered by cells of the zoom level; only records whose place the caller may read',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    place: Type.String({ maxLength: 48, description: 'A field of locations' }),
    area: Type.String({ maxLength: 120, description: 'West, south, east and north in degrees, with commas' }),
    zoom: Type.Integer({ minimum: 0, maximum: 24, description: 'At 0 the earth is 512 pixels wide' }),
    colour: Type.Optional({ ...field, description: 'A choice whose values are counted in each cluster' }),
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Unsafe<Clusters>({ type: 'object' }),
})
