import type { Json, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A screen with the published charts on it, as one file. Pictures stand in the layers. It holds no records and no links. */
export interface ScreenFile {
  readonly format: 'gantry-screen'
  readonly version: 1
  /** ISO 8601. */
  readonly made: string
  /** A body of the kind `screen`. */
  readonly screen: Json
  /** Bodies of the kind `chart`. */
  readonly charts: readonly Json[]
  /** Names of what the bodies refer to and the file does not hold, by kind and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, Text>>>>
  /** SHA-256 of screen, charts and names: tells a file that was changed or damaged. */
  readonly hash: string
}

/** What a screen file refers to in the space it came from; `id` is that of there. */
export interface AwaitedTable {
  readonly id: string
  readonly name: Text
  /** The table in its place here: the chosen one, else that of the same id or the same name; null: none. */
  readonly here: string | null
  /** Fields that charts and layers use and the table here has not. */
  readonly lacking: readonly string[]
}

/** What an import of a screen file would find here. Nothing is changed by asking. */
export interface ScreenPlan {
  readonly name: Text
  readonly charts: number
  readonly tables: readonly AwaitedTable[]
  /** Other things that are not here, such as roles, screens and cameras. */
  readonly missing: readonly { readonly kind: string; readonly name: Text }[]
}

const id = Type.String({ format: 'uuid' })
const names = Type.Unsafe<Text>(
  Type.Union([
    Type.String({ maxLength: 200 }),
    Type.Object({ 'zh-CN': Type.String({ maxLength: 200 }), en: Type.String({ maxLength: 200 }) }),
  ]),
)

export const screenFileSchema = Type.Unsafe<ScreenFile>(
  Type.Object(
    {
      format: Type.Literal('gantry-screen'),
      version: Type.Literal(1),
      made: Type.String({ maxLength: 40 }),
      screen: Type.Object({}),
      charts: Type.Array(Type.Object({}), { maxItems: 300 }),
      names: Type.Record(Type.String({ maxLength: 60 }), Type.Record(Type.String({ maxLength: 100 }), names)),
      hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    { additionalProperties: false },
  ),
)

const asked = {
  file: Type.Unsafe<Json>(Type.Object({})),
  /** Tables here by ids of the file; empty text: left open. Absent ids: those of the same id or name. */
  tables: Type.Record(Type.String({ maxLength: 48 }), Type.String({ maxLength: 48 })),
}

export const exportScreen = contract({
  method: 'GET',
  path: '/screens/:id/file',
  scope: 'space',
  can: 'signed-in',
  summary: 'A published screen with its charts and pictures as one file, for those who may change the screen',
  input: Type.Object({ id }),
  output: Type.Unsafe<ScreenFile>({ type: 'object' }),
})

export const planScreen = contract({
  method: 'POST',
  path: '/screen-files/plan',
  scope: 'space',
  can: ['admin'],
  reads: true,
  summary: 'What of a screen file is here: its tables by id or name, lacking fields and missing things',
  input: Type.Object(asked),
  output: Type.Unsafe<ScreenPlan>({ type: 'object' }),
})

export const importScreen = contract({
  method: 'POST',
  path: '/screen-files',
  scope: 'space',
  can: ['admin'],
  summary: 'Makes new drafts of the screen of a file and of its charts; nothing that exists is changed',
  input: Type.Object(asked),
  output: Type.Object({ id, charts: Type.Integer() }),
  status: 201,
})
