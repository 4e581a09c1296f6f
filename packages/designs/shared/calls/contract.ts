import type { Json, JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { callSchema, type OutgoingCall } from './outgoing-call.ts'

export const keepCallSecret = contract({
  method: 'POST',
  path: '/design-calls/secrets',
  scope: 'space',
  can: ['admin'],
  action: 'change',
  summary: 'Keeps a secret of a call, sealed for the origins of these addresses; it is never shown again',
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[\\t\\x20-\\x7e]*$' }),
    addresses: Type.Array(Type.String({ maxLength: 1_000 }), { minItems: 1, maxItems: 2 }),
  }),
  output: Type.Object({ id: Type.String({ format: 'uuid' }), sentTo: Type.String() }),
})

/** What a trial of a call came to. */
export interface TriedCall {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** The beginning of the answer. */
  readonly body: string
  /** What the answer would write. */
  readonly values: JsonObject
  /** Why nothing would be written. */
  readonly problem: { readonly code: string; readonly params: Json } | null
}

export const tryCall = contract({
  method: 'POST',
  path: '/design-calls/try',
  scope: 'space',
  can: ['admin'],
  summary: 'Sends a call as drawn, for a record the designer may read; the server outside is really called',
  input: Type.Object({
    table: Type.String({ minLength: 1, maxLength: 48 }),
    call: Type.Unsafe<OutgoingCall>(callSchema),
    record: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  output: Type.Unsafe<TriedCall>({ type: 'object' }),
})
