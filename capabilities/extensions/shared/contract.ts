import type { Text } from '@gantry/base/shared'
import type { ExtensionSetting, SettingValue } from '@gantry/designs/shared'
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
  /** A design of the space, which is offered or stopped on its own page; the group is its kind, the name its id. */
  readonly installed: boolean
  /** Settings it declares. */
  readonly settings: number
  /** Labels of settings it cannot do without and that have no value; none where the caller sets nothing. */
  readonly lacking: readonly Text[]
}

/** A setting with what the space gave it. */
export type GivenSetting = ExtensionSetting & {
  /** Null: none is given, so the default holds; always null for a secret. */
  readonly value: SettingValue | null
  /** A secret is kept sealed, and never shown; `elsewhere`: for an address that is no longer in use. */
  readonly secret: 'none' | 'kept' | 'elsewhere'
  readonly by: string | null
  readonly at: string | null
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

const installed = {
  kind: Type.String({ maxLength: 32 }),
  id: Type.String({ maxLength: 64 }),
}

export const readExtensionSettings = contract({
  method: 'GET',
  path: '/installed-extensions/:kind/:id/settings',
  scope: 'space',
  can: ['admin'],
  summary: 'The settings an installed extension declares, with what the space gave them; no secret',
  input: Type.Object(installed),
  output: Type.Unsafe<{ readonly data: readonly GivenSetting[] }>({ type: 'object' }),
})

export const changeExtensionSettings = contract({
  method: 'PUT',
  path: '/installed-extensions/:kind/:id/settings',
  scope: 'space',
  can: ['admin'],
  summary: 'Gives values to settings of an installed extension; null takes one away, those not named stay',
  input: Type.Object({
    ...installed,
    values: Type.Record(
      Type.String({ maxLength: 40 }),
      Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
      { minProperties: 1, maxProperties: 20 },
    ),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
