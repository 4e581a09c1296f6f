import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DesignAnswer } from './types.ts'

const object = { type: 'object' } as const
const table = Type.String({ maxLength: 48 })
const can = ['admin', 'user'] as const

export const openTableDesign = contract({
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
