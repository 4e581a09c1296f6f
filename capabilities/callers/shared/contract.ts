import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** JSON-RPC 2.0 over HTTP as the Model Context Protocol's streamable transport has it, without sessions or streams. */
export const modelContext = contract({
  method: 'POST',
  path: '/apps/:app/mcp',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'The Model Context Protocol of an application: tools over its tables, with the caller’s rights',
  input: Type.Object({
    app: Type.String({ minLength: 1, maxLength: 48 }),
    message: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  }),
  output: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  bodyIs: 'message',
})
