import type { Chart } from '@gantry/charts/shared'
import { type Comparison, contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const can = 'signed-in' as const
const table = Type.String({ minLength: 1, maxLength: 48 })
const wish = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })

/**
 * A part of a description that stands in no condition, and why: no field or option fits it, no record that the caller may see has this
 * name, or several have it.
 */
export interface MissingPart {
  readonly text: string
  readonly why: 'unfit' | 'no_record' | 'several_records'
}

const missing = Type.Unsafe<readonly MissingPart[]>({ type: 'array' })

export const readWords = contract({
  method: 'GET',
  path: '/assistant/words',
  scope: 'space',
  can,
  summary:
    'Whether the caller may describe filters of a table to the AI service in words, and the tokens left today',
  input: Type.Object({ table }),
  output: Type.Object({ open: Type.Boolean(), left: Type.Integer() }),
})

export const filterInWords = contract({
  method: 'POST',
  path: '/assistant/words/filter',
  scope: 'space',
  can,
  summary:
    'Asks the AI service for the conditions of a list in words, from fields the caller may read, without records; the answer has passed the checks of filters, nothing is applied. Told while it is made to callers that accept lines of JSON',
  input: Type.Object({ table, wish }),
  output: Type.Object({
    match: Type.Enum(['all', 'any'] as const),
    /** One for a record that is still to be chosen has no value. */
    conditions: Type.Unsafe<readonly Comparison[]>({ type: 'array' }),
    missing,
    answer: Type.String(),
    tokens: Type.Integer(),
  }),
})

export const chartInWords = contract({
  method: 'POST',
  path: '/assistant/words/chart',
  scope: 'space',
  can,
  summary:
    'Asks the AI service for a chart of a table in words, from fields the caller may read, without records; the answer has passed the checks of charts, nothing is kept. Told while it is made to callers that accept lines of JSON',
  input: Type.Object({ table, wish }),
  output: Type.Object({
    chart: Type.Unsafe<Chart>({ type: 'object' }),
    missing,
    answer: Type.String(),
    tokens: Type.Integer(),
  }),
})
