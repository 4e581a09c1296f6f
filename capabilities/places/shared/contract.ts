import type { Text } from '@gantry/base/shared'
import type { Fix, Spot } from '@gantry/devices/shared'
import type { FileRef } from '@gantry/fields/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Crossing, Fence } from './track/crossings.ts'
import type { Stop } from './track/stops.ts'

const object = { type: 'object' } as const
const readers = { scope: 'space', can: ['admin', 'saas', 'user', 'safe', 'audit'], method: 'GET' } as const
const keepers = { scope: 'space', can: ['admin', 'saas'] } as const
const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const done = Type.Object({ done: Type.Literal(true) })
const latitude = Type.Number({ minimum: -90, maximum: 90 })
const longitude = Type.Number({ minimum: -180, maximum: 180 })

/** Corners of an outline at most. */
export const mostCorners = 200

/** An area in the tree. */
export interface AreaInfo {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly plan: FileRef | null
  readonly outline: readonly Spot[]
  readonly fence: boolean
  readonly devices: number
  /** Alarms of its devices that are open and not shelved. */
  readonly alarms: number
}

export const listAreas = contract({
  ...readers,
  path: '/areas',
  summary: 'The areas of the space, 200 at most, with the number of their devices and open alarms',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly AreaInfo[] }>(object),
})

/** A value of a device as an area shows it. */
export interface AreaValue {
  readonly code: string
  readonly name: Text
  readonly unit: string | null
  readonly decimals: number | null
  readonly type: string
  readonly value: number | string | null
  /** ISO time; null: nothing was measured yet. */
  readonly ts: string | null
  /** Outside the range of its point. */
  readonly isOut: boolean
}

/** An alarm that is open. */
export interface AreaAlarm {
  readonly id: string
  readonly name: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  readonly state: 'active' | 'acknowledged' | 'returned'
  readonly device: string
  readonly raised: string
  readonly value: string | null
}

/** A device in an area. */
export interface AreaDevice {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly state: 'online' | 'offline' | 'new'
  readonly lastSeen: string | null
  /** Shares of the width and height of the plan, 0 to 1. */
  readonly x: number | null
  readonly y: number | null
  /** On the earth: where it reported to be last, otherwise where people put it. */
  readonly spot: Spot | null
  readonly values: readonly AreaValue[]
}

export interface LiveArea {
  readonly devices: readonly AreaDevice[]
  readonly alarms: readonly AreaAlarm[]
  /** Time of the server, for ages. */
  readonly now: string
}

export const readLiveArea = contract({
  ...readers,
  path: '/areas/:id/live',
  summary: 'The devices of an area, 200 at most, with their newest values and open alarms',
  input: Type.Object({ id }),
  output: Type.Unsafe<LiveArea>(object),
})

/** A device that can be put into an area. */
export interface Placeable {
  readonly id: string
  readonly name: string
  readonly code: string
  /** The area it stands in. */
  readonly area: { readonly id: string; readonly title: string } | null
}

export const listPlaceable = contract({
  ...readers,
  path: '/areas/devices',
  summary: 'Devices found by name or code, 50 at most, with the areas they stand in',
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: Type.Unsafe<{ readonly data: readonly Placeable[] }>(object),
})

export const placeDevice = contract({
  ...keepers,
  method: 'PUT',
  path: '/areas/:id/devices/:device',
  summary: 'Puts a device on the plan or the map of an area, out of the area it stood in',
  input: Type.Object({
    id,
    device: id,
    x: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    y: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    spot: Type.Optional(Type.Object({ lng: longitude, lat: latitude })),
  }),
  output: done,
})

export const unplaceDevice = contract({
  ...keepers,
  method: 'DELETE',
  path: '/areas/:id/devices/:device',
  summary: 'Takes a device out of an area',
  input: Type.Object({ id, device: id }),
  output: done,
})

export const drawOutline = contract({
  ...keepers,
  method: 'PUT',
  path: '/areas/:id/outline',
  summary:
    'Sets the corners of an area on the earth, and whether they are a fence; no corners: it has no outline',
  input: Type.Object({
    id,
    outline: Type.Array(Type.Object({ lng: longitude, lat: latitude }), { maxItems: mostCorners }),
    fence: Type.Boolean(),
  }),
  output: done,
})

/** A device that reports where it is. */
export interface TrackedDevice {
  readonly id: string
  readonly name: string
  readonly code: string
  /** When it last reported its place. */
  readonly last: string
}

export const listTracked = contract({
  ...readers,
  path: '/tracks',
  summary: 'Devices that reported the points lat and lon, 200 at most',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly TrackedDevice[] }>(object),
})

export interface Track {
  readonly fixes: readonly Fix[]
  readonly stops: readonly Stop[]
  readonly crossings: readonly Crossing[]
  readonly fences: readonly Fence[]
  /** There are more fixes; these are the first. */
  readonly cut: boolean
}

export const readTrack = contract({
  ...readers,
  path: '/tracks/:id',
  summary: 'Where a device was in a span of 31 days at most, with its stops and the fences it crossed',
  input: Type.Object({ id, from: moment, to: moment }),
  output: Type.Unsafe<Track>(object),
})
