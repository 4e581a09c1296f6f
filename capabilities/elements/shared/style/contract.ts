import type { Issue } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { longestStyle } from './style-kind.ts'

export const currentStyle = contract({
  method: 'GET',
  path: '/stylesheet',
  scope: 'space',
  can: 'signed-in',
  summary: 'The name of the style sheet pages of the space load; null without one',
  input: Type.Object({}),
  output: Type.Object({ file: Type.Union([Type.String(), Type.Null()]) }),
})

export const openStyle = contract({
  method: 'GET',
  path: '/stylesheets/:file',
  scope: 'space',
  can: 'signed-in',
  summary: 'The style sheet of the space, scoped to the content of pages; `draft` is the draft of the caller',
  input: Type.Object({ file: Type.String({ pattern: '^([0-9a-f]{16}|draft)$' }) }),
  output: Type.Unsafe<never>({}),
})

export const checkStyle = contract({
  method: 'POST',
  path: '/stylesheet/check',
  scope: 'space',
  can: ['admin'],
  reads: true,
  summary: 'What of a style sheet would be refused, with its line, and what pages would load',
  input: Type.Object({ css: Type.String({ maxLength: longestStyle }) }),
  output: Type.Unsafe<{ readonly issues: readonly Issue[]; readonly css: string }>({ type: 'object' }),
})
