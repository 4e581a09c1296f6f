import type { Text } from '@gantry/base/shared'
import { contract, type HandedOver, type Held } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })

export const listHeld = contract({
  method: 'GET',
  path: '/identity/members/:id/held',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'What a member holds and somebody else has to take over before the member is disabled',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Held[] }>({ type: 'object' }),
})

/** Result of one line; `code` is the error code if it failed. */
export interface LeaverLine extends HandedOver {
  readonly kind: string
  readonly key: string
  readonly label: Text
  readonly code: string | null
}

export interface LeaverReport {
  readonly lines: readonly LeaverLine[]
  /** Lines that are still held. */
  readonly left: number
  readonly disabled: boolean
}

export const handOverMember = contract({
  method: 'POST',
  path: '/identity/members/:id/hand-over',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Begins handing over what a member holds, line by line, and disables the member when nothing is left',
  input: Type.Object({
    id,
    choices: Type.Array(
      Type.Object({
        kind: Type.String({ maxLength: 60 }),
        key: Type.String({ maxLength: 120 }),
        /** The successor; null or absent: the line's action without a successor. */
        to: Type.Optional(Type.Union([id, Type.Null()])),
      }),
      { maxItems: 500 },
    ),
    disable: Type.Boolean(),
    /** The member left the enterprise. */
    departed: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ job: id }),
})
