import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A design that uses an extension. */
export interface ExtensionUse {
  readonly kind: string
  readonly id: string
  readonly name: Text
  readonly app: string | null
}

/** One thing designs of the space can be made from. */
export interface ExtensionInfo {
  readonly group: string
  readonly name: string
  readonly title: string
  /** Whether new designs may use it. */
  readonly on: boolean
  /** How many designs use it; null where the caller designs nothing. */
  readonly used: number | null
  /** The first of them. */
  readonly uses: readonly ExtensionUse[]
}

export const listExtensions = contract({
  method: 'GET',
  path: '/extensions',
  scope: 'space',
  can: 'signed-in',
  summary:
    'What designs of the space can be made from, whether it is offered, and for designers where it is in use',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ExtensionInfo[] }>({ type: 'object' }),
})

export const switchExtension = contract({
  method: 'PUT',
  path: '/extensions/:group/:name',
  scope: 'space',
  can: ['admin'],
  summary: 'Says whether new designs of the space may use an extension; designs that use it keep it',
  input: Type.Object({
    group: Type.String({ maxLength: 32 }),
    name: Type.String({ maxLength: 64 }),
    on: Type.Boolean(),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
