import type { Json, JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Point, ProductCommand } from '../product.ts'
import { type Connection, mostCommands, mostDevices, mostPoints } from './connection.ts'
import { type PluginKind, pluginKinds } from './plugin-kinds.ts'
import { type ConnectionLine, type LogLevel, logLevels, type Told, type ToldProblem } from './told.ts'

const object = { type: 'object' } as const
const readers = { scope: 'space', can: ['saas', 'admin', 'user', 'safe', 'audit'], method: 'GET' } as const
const keepers = { scope: 'space', can: ['admin', 'saas'] } as const
const id = Type.String({ format: 'uuid' })
const closed = { additionalProperties: false } as const
const anyObject = Type.Unsafe<JsonObject>(object)
const done = Type.Object({ done: Type.Literal(true) })
/** Products whose points a connection may map. */
const mostProducts = 50

const kind = Type.Unsafe<PluginKind>({ type: 'string', enum: [...pluginKinds] })
const device = Type.Object({ device: id, address: anyObject }, closed)
const points = Type.Array(
  Type.Object(
    { product: id, point: Type.String({ minLength: 1, maxLength: 48 }), address: anyObject },
    closed,
  ),
  { maxItems: mostPoints * mostProducts },
)
const code = Type.String({ minLength: 1, maxLength: 48 })
const commands = Type.Array(
  Type.Object(
    {
      product: id,
      command: code,
      point: code,
      value: Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 500 })]),
    },
    closed,
  ),
  { maxItems: mostCommands },
)
const body = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  /** Secrets that are left out stay as they are, unless the destination changes. */
  settings: anyObject,
  devices: Type.Array(device, { maxItems: mostDevices }),
  points,
  /** Absent: they stay as they are. */
  commands: Type.Optional(commands),
}

export const connectionStates = ['stopped', 'connecting', 'running', 'failing'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** How a connection is now. */
export interface ConnectionStatus {
  readonly state: ConnectionState
  readonly since: string | null
  readonly problem: ToldProblem | null
  /** Devices that do not answer though the connection stands. */
  readonly silent: number
  readonly lastValueAt: string | null
  /** Values of the last minute. */
  readonly valuesMinute: number
}

export interface ListedConnection extends Pick<Connection, 'id' | 'kind' | 'name' | 'on'> {
  /** Where it leads. */
  readonly address: string
  /** Devices that exist, those that were deleted, and mapped points. */
  readonly devices: number
  readonly gone: number
  readonly points: number
  readonly status: ConnectionStatus
}

export const listConnections = contract({
  ...readers,
  path: '/device-connections',
  summary: 'Connections to equipment with their state',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedConnection[] }>(object),
})

/** A device of a connection as its form shows it; `name` null: it was removed. */
export interface NamedDevice {
  readonly device: string
  readonly address: JsonObject
  readonly name: string | null
  readonly code: string | null
  readonly product: string | null
}

export interface ReadConnection extends Omit<Connection, 'devices'> {
  readonly devices: readonly NamedDevice[]
  /** Names of the settings that are kept sealed. */
  readonly secrets: readonly string[]
  readonly revision: number
}

export const getConnection = contract({
  ...readers,
  path: '/device-connections/:id',
  summary: 'A connection with its devices and mapped points, without secrets',
  input: Type.Object({ id }),
  output: Type.Unsafe<ReadConnection>(object),
})

/** The points of a product that a connection can map, and the commands it can answer. */
export interface ConnectionProduct {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly points: readonly Point[]
  readonly commands: readonly ProductCommand[]
}

export const readConnectionProduct = contract({
  ...readers,
  path: '/device-connection-products/:id',
  summary: 'The points and commands of the newest release of a product',
  input: Type.Object({ id }),
  output: Type.Unsafe<ConnectionProduct>(object),
})

/** A device that a connection reads. */
export interface ConnectedElsewhere {
  readonly device: string
  /** Id and name of the connection. */
  readonly connection: string
  readonly name: string
}

export const findConnected = contract({
  ...readers,
  path: '/connected-devices',
  summary: 'Those of up to 100 devices that a connection reads, with the connection',
  input: Type.Object({
    /** Ids, separated by commas. */
    devices: Type.String({ maxLength: 3_700, pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$' }),
  }),
  output: Type.Unsafe<{ readonly data: readonly ConnectedElsewhere[] }>(object),
})

export const createConnection = contract({
  ...keepers,
  method: 'POST',
  path: '/device-connections',
  summary: 'Adds a connection to equipment',
  input: Type.Object({ kind, on: Type.Boolean(), ...body }),
  output: Type.Object({ id }),
})

export const changeConnection = contract({
  ...keepers,
  method: 'PUT',
  path: '/device-connections/:id',
  summary: 'Changes a connection; it is opened anew',
  input: Type.Object({ id, ...body, revision: Type.Integer({ minimum: 1 }) }),
  output: done,
})

export const switchConnection = contract({
  ...keepers,
  method: 'PUT',
  path: '/device-connections/:id/on',
  summary: 'Starts or stops a connection',
  input: Type.Object({ id, on: Type.Boolean() }),
  output: done,
})

export const removeConnection = contract({
  ...keepers,
  method: 'DELETE',
  path: '/device-connections/:id',
  summary: 'Stops and deletes a connection with its log; its devices and their values stay',
  input: Type.Object({ id }),
  output: done,
})

/** A point that was tried. */
export interface TriedPoint {
  readonly code: string
  /** As the equipment has it, before scale and shift. */
  readonly raw: Json
  /** As it would be stored. */
  readonly value: number | string | null
  readonly problem: ToldProblem | null
}

/** What came of an attempt to connect. */
export interface TriedConnection {
  readonly milliseconds: number
  /** Why nothing could be read; null: the points were asked for. */
  readonly problem: ToldProblem | null
  readonly points: readonly TriedPoint[]
}

/** Points that are read by one attempt. */
export const mostTried = 20

export const tryConnection = contract({
  ...keepers,
  method: 'POST',
  path: '/device-connections/try',
  summary: 'Connects once with the given settings and reads up to 20 points of one device; nothing is stored',
  input: Type.Object({
    /** The connection whose secrets count where none are given. */
    id: Type.Optional(id),
    kind,
    settings: anyObject,
    device,
    points,
  }),
  output: Type.Unsafe<TriedConnection>(object),
})

export interface LoggedLine {
  readonly id: number
  readonly at: string
  readonly level: LogLevel
  readonly code: ConnectionLine
  readonly params: Told
}

export const listConnectionLog = contract({
  ...readers,
  path: '/device-connections/:id/log',
  summary: 'The newest lines of the log of a connection; at most 1,000 are kept',
  input: Type.Object({
    id,
    level: Type.Optional(Type.Unsafe<LogLevel>({ type: 'string', enum: [...logLevels] })),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly LoggedLine[] }>(object),
})
