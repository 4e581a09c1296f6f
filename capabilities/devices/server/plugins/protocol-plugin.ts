import type { Issue, JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { DecodeProblem } from '../../shared/decode/index.ts'
import type { Connection, MappedCommand } from '../../shared/plugins/connection.ts'
import type { PluginKind } from '../../shared/plugins/plugin-kinds.ts'
import type { ConnectionLine, LogLevel, Told, ToldProblem } from '../../shared/plugins/told.ts'
import type { Point, Product } from '../../shared/product.ts'
import type { PluginProblem } from './plugin-problem.ts'

/** A mapped point of a device. */
export interface TargetPoint {
  readonly point: Point
  readonly address: JsonObject
}

/** A device of a connection that is there now, with the newest release of its product. */
export interface Target {
  /** Id of the device. */
  readonly device: string
  readonly code: string
  readonly name: string
  readonly address: JsonObject
  readonly product: Product
  /** Mapped points that the product has now. */
  readonly points: readonly TargetPoint[]
  /** What is written for commands without parameters. Absent: none. */
  readonly commands?: readonly MappedCommand[]
}

/** A connection as it is opened. */
export interface OpenConnection extends Connection {
  /** The space, with the rights of the system while the connection runs, or of the person who tries it. */
  readonly ctx: Ctx
  /** With opened secrets: never store or log them. */
  readonly settings: JsonObject
  readonly targets: readonly Target[]
}

/** A value as the equipment has it, before scale and shift of its point. */
export interface TakenValue {
  readonly code: string
  readonly value: number | boolean | string
  /** Milliseconds since 1970, by the clock of the equipment. */
  readonly ts?: number
}

/** A point that was tried: its value before scale and shift, or why there is none. */
export interface TestedPoint {
  readonly code: string
  readonly value: number | boolean | string | null
  readonly problem?: ToldProblem
}

/** A command that was claimed for a device. */
export interface WaitingCommand {
  readonly id: string
  readonly command: string
  readonly parameters: JsonObject
}

/** What waits for a device: commands, and desired values it has not reported, by code and in the unit of the product. */
export interface Waiting {
  readonly commands: readonly WaitingCommand[]
  readonly desired: JsonObject
}

/** What became of a command. */
export type CommandOutcome =
  | { readonly ok: true; readonly result?: JsonObject }
  | { readonly ok: false; readonly problem: ToldProblem }

/** What a plugin tells of its connection, and learns of what waits. One for each call of `run`. */
export interface PluginHost {
  /** Aborts when the connection is stopped, changed, or taken over by another process. */
  readonly signal: AbortSignal
  readonly now: () => number
  /** The equipment answers now. */
  running(): void
  /**
   * Takes values of a device; resolves after they are stored, so a plugin slows down with the database. A value of bad quality is left
   * out and told as a problem.
   */
  take(device: string, values: readonly TakenValue[], problems?: readonly DecodeProblem[]): Promise<void>
  /** The device does not answer though the connection stands; logged once until values of it are taken again. */
  silent(device: string, problem: PluginProblem): void
  log(level: LogLevel, code: ConnectionLine, params?: Told): void
  /**
   * Calls back for each device at the start, when something waits for it, and when it answers again after silence; never twice at once
   * for one device. A problem that is thrown fails the commands that were not answered.
   */
  onWaiting(listener: (device: string, waiting: Waiting) => Promise<void>): void
  /** Answers a command, once. */
  answer(device: string, command: string, outcome: CommandOutcome): Promise<void>
  /** Reports properties of the twin as they were read back, in the unit of the product. */
  report(device: string, properties: JsonObject): Promise<void>
}

/** A protocol by which the platform goes to equipment. */
export interface ProtocolPlugin {
  readonly kind: PluginKind
  /** What the schemas do not say of settings, addresses and points: issues named `settings.…`, `devices.<at>.address.…`, `points.<at>.address.…`. */
  check(connection: Connection): readonly Issue[]
  /**
   * Keeps the connection until `host.signal` aborts. The holder waits (back-off with jitter, 1 s to 60 s) and calls again.
   * @throws PluginProblem when it is lost or cannot be made
   */
  run(connection: OpenConnection, host: PluginHost): Promise<void>
  /** Connects once and reads the points of the targets, at most 20. @throws PluginProblem */
  test(connection: OpenConnection, signal: AbortSignal): Promise<readonly TestedPoint[]>
}
