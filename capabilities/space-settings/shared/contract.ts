import { type Json, type Lang, langs } from '@gantry/base/shared'
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
  app: { width: 512, height: 512 },
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

/** What a browser reads before it puts the product on a home screen. */
export const webManifest = contract({
  method: 'GET',
  path: '/manifest',
  scope: 'platform',
  can: 'public',
  summary: 'The web app manifest, with name and icon of a space that has an icon for home screens',
  input: Type.Object({
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    /** Absent: what the browser prefers. */
    lang: Type.Optional(Type.Enum(langs)),
  }),
  output: Type.Unsafe<unknown>({}),
})

/** One text of the platform, with what the space uses instead. */
export interface TextRow {
  readonly key: string
  readonly product: Readonly<Record<Lang, string>>
  readonly own: Partial<Readonly<Record<Lang, string>>>
}

export interface TextChange {
  readonly lang: Lang
  readonly key: string
  /** Null takes the text of the space back. */
  readonly text: string | null
}

export const listTexts = contract({
  method: 'GET',
  path: '/space/texts',
  scope: 'space',
  can: 'signed-in',
  summary: 'Texts of the platform and of the space, 50 at a time, by key or words',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only those the space has changed. */
    own: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly TextRow[]; readonly total: number }>({ type: 'object' }),
})

export const changeTexts = contract({
  method: 'PUT',
  path: '/space/texts',
  scope: 'space',
  can: ['admin'],
  summary: 'Changes texts of the space together; parameters must be those of the product',
  input: Type.Object({
    changes: Type.Array(
      Type.Object({
        lang: Type.Enum(langs),
        key: Type.String({ minLength: 1, maxLength: 200 }),
        text: Type.Union([Type.String({ minLength: 1, maxLength: 2_000 }), Type.Null()]),
      }),
      { minItems: 1, maxItems: 2_000 },
    ),
  }),
  output: done,
})

export const exportTexts = contract({
  method: 'GET',
  path: '/space/texts/export',
  scope: 'space',
  can: 'signed-in',
  summary: 'Every text as CSV; its columns `own …` are what an import takes',
  input: Type.Object({}),
  output: Type.Unsafe<unknown>({}),
})
