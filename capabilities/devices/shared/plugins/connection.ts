import type { JsonObject } from '@gantry/base/shared'
import type { PluginKind } from './plugin-kinds.ts'

/** A device that is reached by a connection. */
export interface ConnectedDevice {
  /** Id of its record. */
  readonly device: string
  /** What singles it out in the connection, by the schema `deviceAddress` of the kind. */
  readonly address: JsonObject
}

/** Where a point of a product is read; the same for all devices of the product in the connection. */
export interface MappedPoint {
  /** Id of the design of the product. */
  readonly product: string
  /** Code of the point. */
  readonly point: string
  /** By the schema `pointAddress` of the kind. */
  readonly address: JsonObject
}

/** What is written for a command without parameters: a value, in the unit of the product, to a mapped point of it. */
export interface MappedCommand {
  /** Id of the design of the product. */
  readonly product: string
  /** Code of the command. */
  readonly command: string
  /** Code of the point. */
  readonly point: string
  readonly value: number | boolean | string
}

/** A piece of equipment, or a broker of several, that a space reaches by a plugin. */
export interface Connection {
  readonly id: string
  readonly kind: PluginKind
  readonly name: string
  readonly on: boolean
  /** By the schema `settings` of the kind, without secrets. */
  readonly settings: JsonObject
  readonly devices: readonly ConnectedDevice[]
  readonly points: readonly MappedPoint[]
  /** Absent: none. */
  readonly commands?: readonly MappedCommand[]
}

/** Commands of a connection at most. */
export const mostCommands = 500
/** Connections of a space, devices of a connection, and mapped points of a product in it, at most. */
export const mostConnections = 200
export const mostDevices = 2_000
export const mostPoints = 500
