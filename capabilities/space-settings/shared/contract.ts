import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const done = Type.Object({ done: Type.Literal(true) })

/** The settings of a space as its administrator edits them. */
export interface SpaceSettingsValue {
  readonly name: string
  /** Values that differ from their defaults, by path. */
  readonly values: Readonly<Record<string, Json>>
}

export const readSpaceSettings = contract({
  method: 'GET',
  path: '/space/settings',
  scope: 'space',
  can: ['admin', 'saas'],
  summary: 'The name of the space and every setting that differs from its default',
  input: Type.Object({}),
  output: Type.Unsafe<SpaceSettingsValue>({ type: 'object' }),
})

export const changeSpaceSettings = contract({
  method: 'PUT',
  path: '/space/settings',
  scope: 'space',
  can: ['admin', 'saas'],
  summary: 'Changes settings of the space together; null brings a default back',
  input: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })),
    changes: Type.Record(Type.String({ maxLength: 100 }), Type.Unsafe<Json>({}), { maxProperties: 100 }),
  }),
  output: done,
})
