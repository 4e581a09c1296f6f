import type { ErrorCode, JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A query of a tile: the name of an `Answerer` and its input. */
export interface Question {
  readonly ask: string
  readonly input: JsonObject
}

/** The result of one question, or its error. */
export type Answer<Data = unknown> =
  | { readonly data: Data }
  | { readonly error: { readonly code: ErrorCode; readonly status: number; readonly params: JsonObject } }

/** Maximum questions per request; the browser splits larger batches. */
export const mostQuestions = 40

export const askPage = contract({
  method: 'POST',
  path: '/tiles/ask',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Answers the questions of the tiles of a page in one request, each with the rights of the caller; a refused question has an error in place of its answer',
  input: Type.Object({
    questions: Type.Array(
      Type.Object({
        ask: Type.String({ maxLength: 40 }),
        input: Type.Unsafe<JsonObject>({ type: 'object' }),
      }),
      { minItems: 1, maxItems: mostQuestions },
    ),
  }),
  output: Type.Unsafe<{ readonly answers: readonly Answer[] }>({ type: 'object' }),
  checksTexts: true,
  reads: true,
})
