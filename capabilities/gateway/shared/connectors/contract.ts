import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Traffic } from '../contract.ts'
import type { BreakerState } from './breaker.ts'
import { type EnvironmentName, environments } from './connector.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** A request whose circuit breaker is not closed. */
export interface OpenRequest {
  readonly request: string
  readonly environment: EnvironmentName
  readonly state: BreakerState
  /** When it is tried again; ISO 8601, UTC. */
  readonly until: string
}

/** A connector in the list. */
export interface ListedConnector extends Traffic {
  readonly id: string
  readonly name: Text
  readonly app: string | null
  readonly group: string | null
  /** The address it calls. */
  readonly base: string
  readonly uses: EnvironmentName
  readonly requests: number
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
  /** Requests that are held back. */
  readonly open: readonly OpenRequest[]
}

export const listConnectors = contract({
  method: 'GET',
  path: '/gateway-connectors',
  scope: 'space',
  can: ['admin'],
  summary: 'Connectors with state, circuit breakers and the calls of the last 24 hours',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedConnector[] }>(object),
})

export const setConnectorState = contract({
  method: 'PUT',
  path: '/gateway-connectors/:id/state',
  scope: 'space',
  can: ['admin'],
  summary: 'Switches a connector on or off, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: done,
})

export const closeBreakers = contract({
  method: 'POST',
  path: '/gateway-connectors/:id/close',
  scope: 'space',
  can: ['admin'],
  summary: 'Closes the circuit breakers of a connector, so that its requests are sent again',
  input: Type.Object({ id }),
  output: done,
})

/** What a trial of a request came to. */
export interface TriedRequest {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** The address with its query; secrets are in headers only. */
  readonly url: string
  readonly sent: string | null
  /** The beginning of the answer. */
  readonly body: string
  /** What callers would get. */
  readonly value: Json
  readonly problem: { readonly code: string; readonly params: Json } | null
}

export const tryConnector = contract({
  method: 'POST',
  path: '/gateway-connectors/:id/try',
  scope: 'space',
  can: ['admin'],
  summary: 'Sends a request of a connector as drawn; the server outside is really called',
  input: Type.Object({
    id,
    connector: Type.Unsafe<Json>(object),
    request: id,
    environment: Type.Unsafe<EnvironmentName>(Type.Union(environments.map(name => Type.Literal(name)))),
    parameters: Type.Optional(Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 50 })),
  }),
  output: Type.Unsafe<TriedRequest>(object),
})
