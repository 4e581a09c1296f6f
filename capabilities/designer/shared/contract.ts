import { contract, type MisfitChoice, tableSchema, viewSchema } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Design, DesignAnswer, Draft, Seen } from './types.ts'

const object = { type: 'object' } as const
const table = Type.String({ maxLength: 48 })
const can = ['admin'] as const
const design = Type.Unsafe<Design>(
  Type.Object(
    {
      tables: Type.Array(tableSchema, { minItems: 1, maxItems: 20 }),
      view: Type.Union([viewSchema, Type.Null()]),
    },
    { additionalProperties: false },
  ),
)

export const openDesign = contract({
  method: 'GET',
  path: '/design/tables/:table',
  scope: 'space',
  can,
  summary:
    'A table with its slave tables and its looks, whole as it was drawn and with the versions a change follows, and the draft under way, for its designer',
  input: Type.Object({ table }),
  output: Type.Unsafe<DesignAnswer>(object),
})

export const addTable = contract({
  method: 'POST',
  path: '/design/tables',
  scope: 'space',
  can,
  summary: 'Makes a table of an application with one field, to be designed further',
  input: Type.Object({
    app: Type.String({ format: 'uuid' }),
    label: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  }),
  output: Type.Object({ table: Type.String() }),
  status: 201,
})

export const keepDraft = contract({
  method: 'PUT',
  path: '/design/tables/:table/draft',
  scope: 'space',
  can,
  summary: 'Keeps a draft, finished or not; `revision` is the one it follows, 0 for the first',
  input: Type.Object({
    table,
    design,
    seen: Type.Unsafe<Seen>(Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
    revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  }),
  output: Type.Unsafe<Pick<Draft, 'revision' | 'at'>>(object),
})

export const dropDraft = contract({
  method: 'DELETE',
  path: '/design/tables/:table/draft',
  scope: 'space',
  can,
  summary: 'Gives the draft of that revision up; one that somebody kept meanwhile stays',
  input: Type.Object({ table, revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const publishDraft = contract({
  method: 'POST',
  path: '/design/tables/:table/publish',
  scope: 'space',
  can,
  summary:
    'Makes the draft of that revision what people work with, in the background; answers the change to watch',
  input: Type.Object({
    table,
    revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    misfits: Type.Optional(Type.Unsafe<MisfitChoice>({ type: 'string', enum: ['keep', 'blank', 'stop'] })),
  }),
  output: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  status: 202,
})
