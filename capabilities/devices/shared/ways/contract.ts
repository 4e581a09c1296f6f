import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const

/** Protocols by which devices reach a space. */
export const ways = ['mqtt', 'http'] as const
export type Way = (typeof ways)[number]

/** A port of a broker that runs now. */
export interface Listener {
  readonly way: string
  readonly address: string
  readonly since: string
  readonly clients: number
}

/** How a space uses a way. */
export interface WaySetting {
  readonly way: Way
  /** Off: devices of the space are not let in by it. */
  readonly on: boolean
  /** Messages of one device in a minute; null: any number. */
  readonly perMinute: number | null
}

export interface Ways {
  readonly listeners: readonly Listener[]
  readonly settings: readonly WaySetting[]
  /** Messages of this space in the last hour by way and result. */
  readonly counts: readonly {
    readonly way: string
    readonly up: number
    readonly down: number
    readonly failed: number
    readonly last: string | null
  }[]
}

export const listWays = contract({
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  method: 'GET',
  path: '/device-ways',
  summary:
    'Protocols by which devices are reached: settings, addresses, connections and messages of the last hour',
  input: Type.Object({}),
  output: Type.Unsafe<Ways>(object),
})

export const setWay = contract({
  scope: 'space',
  can: ['admin', 'saas'],
  method: 'PUT',
  path: '/device-ways/:way',
  summary: 'Lets devices of the space in by a protocol or not, and how many messages of each in a minute',
  input: Type.Object({
    way: Type.Unsafe<Way>({ type: 'string', enum: [...ways] }),
    on: Type.Boolean(),
    perMinute: Type.Union([Type.Integer({ minimum: 1, maximum: 60_000 }), Type.Null()]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
