import type { Issue, Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DecodeProblem } from './decode/index.ts'
import type { PluginKind } from './plugins/plugin-kinds.ts'
import { type Product, productSchema } from './product.ts'

const object = { type: 'object' } as const
const everybody = ['saas', 'admin', 'user', 'safe', 'audit'] as const
const keepers = ['admin', 'saas'] as const
const readers = { scope: 'space', can: everybody, method: 'GET' } as const
const keeping = { scope: 'space', can: keepers } as const
const id = Type.String({ format: 'uuid' })
const before = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

/** What a device can send: its points, an answer to a command, properties of its twin, an event, the course of its update. */
export const upChannels = ['points', 'answer', 'twin', 'event', 'ota'] as const
export type UpChannel = (typeof upChannels)[number]

/** What became of a message. */
export interface UpAnswer {
  /** Identity of the message in the log. */
  readonly trace: string
  /** Points stored. */
  readonly points: number
  /** Why it or a part of it could not be read; null: it was read. */
  readonly problem: string | null
  /** What could not be read of it, the first 20; `at` is the point. */
  readonly problems: readonly DecodeProblem[]
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
    channel: Type.Optional(Type.Unsafe<UpChannel>({ enum: [...upChannels] })),
  }),
  output: Type.Unsafe<UpAnswer>(object),
})

/** Header of a device that sends by HTTP, with its key. */
export const keyHeader = 'x-device-key'

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

/** What ends with devices that are deleted, or waits for them in vain. */
export interface DeviceTies {
  /** Open alarms, which are closed. */
  readonly alarms: number
  /** Names of the connections that read them. */
  readonly connections: readonly string[]
}

export const readDeviceTies = contract({
  scope: 'space',
  can: everybody,
  method: 'POST',
  path: '/device-ties',
  summary: 'Open alarms and connections of devices, to be named before they are deleted',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }) }),
  output: Type.Unsafe<DeviceTies>(object),
})

export interface LivePoint {
  readonly code: string
  /** ISO time; null: nothing was measured yet. */
  readonly ts: string | null
  readonly value: number | string | null
  readonly quality: number
}

/** A connection to equipment, as a device of it names it. */
export interface PolledBy {
  readonly id: string
  readonly name: string
  readonly kind: PluginKind
  readonly on: boolean
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
  /** The connection that reads and writes it, one that is on before others; null: it sends by itself. */
  readonly connection: PolledBy | null
  readonly release: number | null
  readonly product: Product | null
  readonly values: readonly LivePoint[]
  /** Time of the server, for ages of values. */
  readonly now: string
}

export const readModel = contract({
  ...readers,
  path: '/products/:id/model',
  summary: 'What the devices of a published product send and take: points and commands',
  input: Type.Object({ id }),
  output: Type.Unsafe<Pick<Product, 'name' | 'points' | 'commands'> & { readonly release: number }>(object),
})

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
  readonly problems: readonly DecodeProblem[]
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

export type CommandState = 'queued' | 'sent' | 'done' | 'failed' | 'expired' | 'cancelled'

export interface DeviceCommand {
  readonly id: string
  readonly command: string
  readonly parameters: JsonObject
  readonly state: CommandState
  readonly by: string
  /** Name of the rule that sent it; null: a person did. */
  readonly rule: string | null
  readonly at: string
  readonly expiresAt: string
  readonly sentAt: string | null
  readonly answeredAt: string | null
  readonly answer: JsonObject | null
}

/** What a rule asked of a device in vain. */
export interface RefusedCommand {
  readonly id: number
  readonly at: string
  readonly rule: string
  /** Null: desired values. */
  readonly command: string | null
  readonly code: string
  readonly params: JsonObject
  readonly issues: readonly Issue[]
}

const values = Type.Record(Type.String({ maxLength: 48 }), Type.Unsafe<Json>({}))

export const sendCommand = contract({
  ...keeping,
  method: 'POST',
  path: '/devices/:id/commands',
  summary: 'Sends a command to a device, now or when it connects before the command expires',
  input: Type.Object({
    id,
    command: Type.String({ minLength: 1, maxLength: 48 }),
    parameters: Type.Unsafe<JsonObject>(values),
    /** Seconds until it is given up; absent: as the product says. */
    seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 604_800 })),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const listCommands = contract({
  ...readers,
  path: '/devices/:id/commands',
  summary: 'The last commands of a device with their answers, newest first',
  input: Type.Object({ id }),
  /** `unmapped`: codes of commands that the connection of the device cannot write; `refused`: the newest refusals of rules. */
  output: Type.Unsafe<{
    readonly data: readonly DeviceCommand[]
    readonly unmapped: readonly string[]
    readonly refused: readonly RefusedCommand[]
  }>(object),
})

export const cancelCommand = contract({
  ...keeping,
  method: 'DELETE',
  path: '/device-commands/:id',
  summary: 'Takes back a command that was not delivered yet',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** One property of one side of a twin. */
export interface TwinProperty {
  readonly value: Json
  readonly revision: number
  readonly at: string
  readonly by: string
}

export interface Twin {
  readonly desired: Readonly<Record<string, TwinProperty>>
  readonly reported: Readonly<Record<string, TwinProperty>>
  readonly revision: number
  /** Properties whose desired value the device has not reported. */
  readonly difference: readonly string[]
  readonly changes: readonly {
    readonly id: number
    readonly revision: number
    readonly at: string
    readonly side: 'desired' | 'reported'
    readonly property: string
    readonly before: Json | null
    readonly after: Json | null
    readonly by: string
  }[]
}

export const readTwin = contract({
  ...readers,
  path: '/devices/:id/twin',
  summary: 'What is desired of a device and what it reports, with the difference and the last changes',
  input: Type.Object({ id }),
  output: Type.Unsafe<Twin>(object),
})

/** A device that has not reported what is desired of it. */
export interface OutOfStep {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly isOnline: boolean
  /** `name`: of the point of its product; null where the product has none of this code. */
  readonly properties: readonly { readonly code: string; readonly name: Text | null }[]
  /** When the oldest of them was desired. */
  readonly since: string
}

export const listOutOfStep = contract({
  ...readers,
  path: '/device-twins/out-of-step',
  summary:
    'Devices that have not reported what is desired of them, the longest first, 50 at most, and how many there are',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly OutOfStep[]; readonly total: number }>(object),
})

export const setDesired = contract({
  ...keeping,
  method: 'PUT',
  path: '/devices/:id/twin',
  summary:
    'Sets desired values of properties that may be set; `revision` is the one they follow, null takes a value out',
  input: Type.Object({
    id,
    revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    values: Type.Unsafe<JsonObject>(values),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** A message that waits for a device. */
export interface DownMessage {
  readonly channel: 'command' | 'twin' | 'ota'
  readonly body: JsonObject
}

export const takeDown = contract({
  scope: 'space',
  can: 'public',
  method: 'POST',
  path: '/devices/:device/down',
  summary:
    'What waits for a device that polls by HTTP, with its key in the header `x-device-key`; commands are handed out once',
  fromElsewhere: true,
  input: Type.Object({
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    device: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  output: Type.Unsafe<{ readonly data: readonly DownMessage[] }>(object),
})
