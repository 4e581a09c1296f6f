import type { Json, JsonObject } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'

/** What a request of a connector came to. */
export interface ConnectorAnswer {
  readonly status: number
  readonly host: string
  /** The answer as the connector maps it. */
  readonly value: Json
}

/** A request of a connector with its parameters. */
interface AskedRequest {
  readonly connector: string
  readonly request: string
  readonly parameters: JsonObject
}

/** What other designs may do with connectors. */
export interface ConnectorDoor {
  /** The request that `call` would send, without what says who calls. @throws AppError gateway.connector, request.invalid */
  preview(
    ctx: Ctx,
    asked: AskedRequest,
  ): Promise<{ readonly method: string; readonly url: string; readonly body: string | null }>
  /**
   * Sends a request of the newest release of a connector. Must not run inside a transaction: an outside server decides how long it
   * takes.
   * @throws AppError gateway.connector for one that is off, gateway.open while its circuit breaker is open, request.invalid for
   * parameters it does not take, request.too_many, outbound.*
   */
  call(
    ctx: Ctx,
    asked: AskedRequest & {
      /** Who asks, in the log. */
      readonly by: string
      /** Stays the same when the call is repeated, so that the other side can tell. */
      readonly key?: string
    },
    signal?: AbortSignal,
  ): Promise<ConnectorAnswer>
}

const doors = new WeakMap<Kernel, ConnectorDoor>()

/** Says who calls connectors, so that other designs may use them without knowing it. */
export const registerConnectorDoor = (kernel: Kernel, door: ConnectorDoor): void => {
  doors.set(kernel, door)
}

export const connectorDoorOf = (kernel: Kernel): ConnectorDoor | undefined => doors.get(kernel)
