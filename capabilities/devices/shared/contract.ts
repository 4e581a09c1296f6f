import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DecodeProblem } from './decode/index.ts'
import { type Product, productSchema } from './product.ts'

const object = { type: 'object' } as const
const everybody = ['saas', 'admin', 'user', 'safe', 'audit'] as const
const keepers = ['admin', 'saas'] as const
const readers = { scope: 'space', can: everybody, method: 'GET' } as const
const keeping = { scope: 'space', can: keepers } as const
const id = Type.String({ format: 'uuid' })
const before = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

/** What became of a message. */
export interface UpAnswer {
  /** Identity of the message in the log. */
  readonly trace: string
  /** Points stored. */
  readonly points: number
  /** Why nothing of it could be read; null: it was read. */
  readonly problem: string | null
}

export const sendUp = contract({
  scope: 'space',
  can: 'public',
  method: 'POST',
  path: '/devices/:device/up',
  summary:
    'A message of a device, as bytes, with its key in the header `x-device-key`; answered after it is stored',
  body: 'stream',
  fromElsewhere: true,
  input: Type.Object({
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    device: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  output: Type.Unsafe<UpAnswer>(object),
})

/** Where and with what a device connects. The key is answered once and kept as a hash only. */
export interface Credentials {
  readonly key: string
  readonly user: string
  readonly topic: string
  readonly address: string
  /** Address of the broker; null: none runs now. */
  readonly broker: string | null
}

export const issueKey = contract({
  ...keeping,
  method: 'POST',
  path: '/devices/:id/key',
  summary: 'A new key of a device; the one before ends at once',
  input: Type.Object({ id }),
  output: Type.Unsafe<Credentials>(object),
})

export interface LivePoint {
  readonly code: string
  /** ISO time; null: nothing was measured yet. */
  readonly ts: string | null
  readonly value: number | string | null
  readonly quality: number
}

export interface LiveDevice {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: 'online' | 'offline' | 'new'
  readonly lastSeen: string | null
  readonly firmware: string | null
  /** Ending of its key and since when; null: it has none. */
  readonly key: { readonly ending: string; readonly since: string } | null
  readonly release: number | null
  readonly product: Product | null
  readonly values: readonly LivePoint[]
  /** Time of the server, for ages of values. */
  readonly now: string
}

export const readLive = contract({
  ...readers,
  path: '/devices/:id/live',
  summary: 'A device with the newest value of each point',
  input: Type.Object({ id }),
  output: Type.Unsafe<LiveDevice>(object),
})

export interface HistoryPart {
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly min: number
  readonly max: number
  readonly avg: number
  readonly count: number
}

export const readHistory = contract({
  ...readers,
  path: '/devices/:id/history',
  summary: 'Least, greatest and mean values of points in equal parts of a time',
  input: Type.Object({
    id,
    points: Type.String({ maxLength: 2_000 }),
    from: Type.String({ format: 'date-time' }),
    to: Type.String({ format: 'date-time' }),
    buckets: Type.Optional(Type.Integer({ minimum: 10, maximum: 2_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly HistoryPart[] }>(object),
})

export interface DeviceMessage {
  readonly id: number
  readonly device: { readonly id: string; readonly title: string; readonly code: string }
  readonly at: string
  readonly up: boolean
  /** `mqtt`, `http`, … */
  readonly way: string
  readonly topic: string
  readonly trace: string
  readonly release: number | null
  readonly bytes: number
  /** At most 4,000 bytes, as text or, where it is none, hexadecimal. */
  readonly text: string
  readonly isText: boolean
  readonly result: readonly {
    readonly code: string
    readonly value: number | string | null
    readonly quality: number
  }[]
  readonly problem: string | null
}

export const listMessages = contract({
  ...readers,
  path: '/device-messages',
  summary: 'Messages from and to devices, newest first; `before` is the id of the last one seen',
  input: Type.Object({
    device: Type.Optional(id),
    direction: Type.Optional(Type.Unsafe<'up' | 'down'>({ enum: ['up', 'down'] })),
    failed: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    before,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly DeviceMessage[] }>(object),
})

/** What a decoder makes of a frame. */
export interface TriedFrame {
  readonly bytes: number
  readonly values: readonly {
    readonly code: string
    readonly value: number | string | null
    readonly outside: boolean
  }[]
  /** What the frame holds and the model does not name. */
  readonly unknown: readonly string[]
  readonly problems: readonly DecodeProblem[]
}

export const replayMessage = contract({
  ...keeping,
  method: 'POST',
  path: '/device-messages/:id/replay',
  summary: 'Reads a stored message again with the decoder of today; `store` keeps what it gives',
  input: Type.Object({
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    store: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<TriedFrame>(object),
})

export const tryProduct = contract({
  ...keeping,
  method: 'POST',
  path: '/products/try',
  summary: 'Reads a pasted frame with the decoder of a product that need not be published; stores nothing',
  reads: true,
  input: Type.Object({ product: productSchema, frame: Type.String({ maxLength: 16_000 }) }),
  output: Type.Unsafe<TriedFrame>(object),
})
