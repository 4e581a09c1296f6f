import type { Json } from '@gantry/base/shared'
import { contract, type LogoKind, logoKinds } from '@gantry/model/shared'
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

/** Pixels of each logo, twice what is drawn. */
export const logoSizes: Readonly<Record<LogoKind, { readonly width: number; readonly height: number }>> = {
  signIn: { width: 480, height: 120 },
  header: { width: 96, height: 96 },
  favicon: { width: 64, height: 64 },
}

export const uploadLogo = contract({
  method: 'PUT',
  path: '/space/logo',
  scope: 'space',
  can: ['admin', 'saas'],
  summary: 'Replaces a logo of the space by a picture in base64',
  input: Type.Object({
    kind: Type.Enum(logoKinds),
    content: Type.String({ minLength: 1, maxLength: 3_000_000 }),
  }),
  output: Type.Unsafe<{ readonly id: string }>({ type: 'object' }),
})

export const openLogo = contract({
  method: 'GET',
  path: '/spaces/:space/logo/:id',
  scope: 'platform',
  can: 'public',
  summary: 'A logo of a space; its id changes with the picture',
  input: Type.Object({
    space: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
    id: Type.String({ format: 'uuid' }),
  }),
  output: Type.Unsafe<unknown>({}),
})
