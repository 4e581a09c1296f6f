import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A request that a design may send through a connector. */
export interface OfferedRequest {
  readonly id: string
  readonly name: string
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly required?: boolean
  }[]
  /** Members of what comes back; none: the answer as the server gives it. */
  readonly answer: readonly string[]
}

/** A connector with what may be sent through it. */
export interface OfferedConnector {
  readonly id: string
  readonly name: Text
  readonly requests: readonly OfferedRequest[]
}

export const offeredConnectors = contract({
  method: 'GET',
  path: '/design-calls/connectors',
  scope: 'space',
  can: ['admin'],
  summary: 'Published connectors with the requests that designs may send',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly OfferedConnector[] }>({ type: 'object' }),
})
