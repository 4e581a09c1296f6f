import type { Issue } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ChartAnswer } from './answer.ts'
import { type Chart, chartSchema } from './chart.ts'

/** Maximum charts per request. */
const mostCharts = 60

/** The answer of one chart, or its error; `code` is of the error catalogue. */
export type AnsweredChart =
  | { readonly answer: ChartAnswer }
  | { readonly error: { readonly code: string; readonly issues: readonly Issue[] } }

export const answerCharts = contract({
  method: 'POST',
  path: '/charts/answers',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The figures of all charts of a page, of the records and fields open to the caller; one that cannot be answered does not keep back the others',
  input: Type.Object({
    charts: Type.Array(Type.Unsafe<Chart>(chartSchema), { minItems: 1, maxItems: mostCharts }),
  }),
  output: Type.Unsafe<{ readonly data: readonly AnsweredChart[] }>({ type: 'object' }),
})
