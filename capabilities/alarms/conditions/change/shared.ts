import { Type } from 'typebox'
import { say, saySpan } from '../../shared/say.ts'
import type { ConditionKind } from '../../shared/watch/condition-kind.ts'
import { pointWords, someNumber, withUnit, wrongNumber } from '../numeric-point.ts'

/** A value moves by more than so much within a span. */
export interface ChangeOptions {
  readonly point: string
  readonly by: number
  /** In seconds. */
  readonly within: number
}

/** Values of the span that can still be the lowest or highest: each list is ordered by value, so it stays short. */
interface Extremes {
  readonly lows: readonly (readonly [at: number, value: number])[]
  readonly highs: readonly (readonly [at: number, value: number])[]
}

/** Values kept of a span at most; of a longer rise or fall the oldest but one are passed over. */
const mostKept = 64

/** The values with a new one: those it makes useless and those before the span are gone. */
const withValue = (
  kept: Extremes['lows'],
  at: number,
  value: number,
  from: number,
  isUseless: (old: number) => boolean,
): Extremes['lows'] => {
  const left = kept.filter(([time, old]) => time >= from && !isUseless(old))
  const [first, ...rest] = [...left, [at, value] as const]
  // The first is the extreme of the span and must stay.
  return first && rest.length >= mostKept
    ? [first, ...rest.slice(1 - mostKept)]
    : first
      ? [first, ...rest]
      : []
}

export const changeCondition: ConditionKind<ChangeOptions, Extremes> = {
  name: 'change',
  schema: Type.Object(
    {
      point: Type.String({ maxLength: 64 }),
      by: Type.Number({ exclusiveMinimum: 0 }),
      within: Type.Integer({ minimum: 1, maximum: 86_400 }),
    },
    { additionalProperties: false },
  ),
  propose: points => ({ point: someNumber(points), by: 10, within: 60 }),
  check: ({ point }, points) => wrongNumber(points, point),
  plan: ({ point, by, within }) => ({
    reads: [point],
    start: { lows: [], highs: [] },
    look: (memory, { at, values }) => {
      const value = values[point]
      if (typeof value !== 'number') return { memory, holds: null }
      const from = at - within * 1_000
      const lows = withValue(memory.lows, at, value, from, old => old >= value)
      const highs = withValue(memory.highs, at, value, from, old => old <= value)
      const [, low = value] = lows[0] ?? []
      const [, high = value] = highs[0] ?? []
      return { memory: { lows, highs }, holds: high - low >= by }
    },
  }),
  words: ({ point, by, within }, points, lang) =>
    say(lang, 'alarm.when.change', {
      point: pointWords(points, point),
      by: withUnit(points, point, by),
      within: saySpan(lang, within),
    }),
}
