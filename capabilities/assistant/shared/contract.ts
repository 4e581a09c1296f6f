import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type AiSettings,
  type AskedQuestion,
  type Cited,
  dialects,
  grades,
  type ToolCall,
} from './settings.ts'

const admin = ['admin'] as const
const object = { type: 'object' } as const

/** The settings as they are read: whether there is a key, never the key. */
export interface ReadSettings {
  readonly settings: AiSettings
  readonly hasKey: boolean
  readonly usedToday: number
}

export const readSettings = contract({
  method: 'GET',
  path: '/assistant/settings',
  scope: 'space',
  can: admin,
  summary: 'The AI service of the space, what it may read, and the tokens used today; never its key',
  input: Type.Object({}),
  output: Type.Unsafe<ReadSettings>(object),
})

const settings = {
  enabled: Type.Boolean(),
  design: Type.Boolean(),
  dialect: Type.Enum(dialects),
  address: Type.String({ maxLength: 300 }),
  model: Type.String({ maxLength: 100 }),
  /** Absent: the key that is kept, as long as it belongs to the origin of the address. */
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  apps: Type.Array(Type.String({ maxLength: 48 }), { maxItems: 200, uniqueItems: true }),
  closedTables: Type.Array(Type.String({ maxLength: 48 }), { maxItems: 1000, uniqueItems: true }),
  grade: Type.Enum(grades),
  tokensPerDay: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
}

export const saveSettings = contract({
  method: 'PUT',
  path: '/assistant/settings',
  scope: 'space',
  can: admin,
  summary: 'Sets up the AI service; a new origin without a key forgets the key of the one before',
  input: Type.Object(settings),
  output: Type.Object({ hasKey: Type.Boolean() }),
})

export const testService = contract({
  method: 'POST',
  path: '/assistant/settings/test',
  scope: 'space',
  can: admin,
  summary: 'Calls the AI service with these settings, without data of the space, and tells what it answered',
  input: Type.Object(settings),
  output: Type.Object({ answer: Type.String(), tokens: Type.Integer(), milliseconds: Type.Integer() }),
})

export const readLog = contract({
  method: 'GET',
  path: '/assistant/log',
  scope: 'space',
  can: admin,
  summary: 'Questions to the AI service with tools, rows and tokens, the newest first, 30 a page',
  input: Type.Object({ before: Type.Optional(Type.String({ format: 'uuid' })) }),
  output: Type.Unsafe<{ readonly data: readonly AskedQuestion[]; readonly more: boolean }>(object),
})

export const readState = contract({
  method: 'GET',
  path: '/assistant',
  scope: 'space',
  can: 'signed-in',
  summary: 'Whether questions can be asked, and the tokens the caller has left today',
  input: Type.Object({}),
  output: Type.Object({ enabled: Type.Boolean(), left: Type.Integer() }),
})

export const ask = contract({
  method: 'POST',
  path: '/assistant/questions',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Asks a question about the data the caller may read, as far as the settings open it to the AI service; told while it is made to callers that accept lines of JSON',
  input: Type.Object({ question: Type.String({ minLength: 1, maxLength: 2000 }) }),
  output: Type.Unsafe<{
    /** Text; a cited record stands in it as `[title](record:table/id)`. */
    readonly answer: string
    readonly cited: readonly Cited[]
    readonly tools: readonly ToolCall[]
    readonly rows: number
    readonly tokens: number
  }>(object),
})
