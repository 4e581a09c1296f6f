import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { ConditionKind } from '../../shared/watch/condition-kind.ts'
import { pointWords, someNumber, withUnit, wrongNumber } from '../numeric-point.ts'

export const thresholdSides = ['above', 'below', 'outside'] as const

/** A value passes a limit. */
export interface ThresholdOptions {
  readonly point: string
  readonly side: (typeof thresholdSides)[number]
  /** `above`: the upper limit; `below`: the lower one; `outside`: the lower one. */
  readonly limit: number
  /** With `outside`: the upper limit. */
  readonly upper?: number
  /** How far back inside the value must come until it is over; absent: 0. */
  readonly back?: number
}

/** Whether a value lies beyond its limits, drawn in by `back`. */
const isBeyond = ({ side, limit, upper = limit }: ThresholdOptions, value: number, back: number): boolean => {
  if (side === 'above') return value > limit - back
  if (side === 'below') return value < limit + back
  return value < limit + back || value > upper - back
}

export const thresholdCondition: ConditionKind<ThresholdOptions, Record<string, never>> = {
  name: 'threshold',
  schema: Type.Object(
    {
      point: Type.String({ maxLength: 64 }),
      side: Type.String({ enum: [...thresholdSides] }),
      limit: Type.Number(),
      upper: Type.Optional(Type.Number()),
      back: Type.Optional(Type.Number({ minimum: 0, default: 0 })),
    },
    { additionalProperties: false },
  ),
  propose: points => ({ point: someNumber(points), side: 'above', limit: 0 }),
  check: ({ point, side, limit, upper, back = 0 }, points) => {
    const wrong = wrongNumber(points, point)
    if (side !== 'outside') return wrong
    if (upper === undefined) return [...wrong, issue('upper', 'required')]
    if (upper <= limit) return [...wrong, issue('upper', 'over', { limit })]
    return back * 2 < upper - limit
      ? wrong
      : [...wrong, issue('back', 'under', { limit: (upper - limit) / 2 })]
  },
  plan: options => ({
    reads: [options.point],
    start: {},
    look: (memory, { values }, held) => {
      const value = values[options.point]
      return {
        memory,
        holds: typeof value === 'number' ? isBeyond(options, value, held ? (options.back ?? 0) : 0) : null,
      }
    },
  }),
  words: ({ point, side, limit, upper = limit, back = 0 }, points, lang) => {
    const words = say(lang, `alarm.when.${side}`, {
      point: pointWords(points, point),
      limit: withUnit(points, point, limit),
      upper: withUnit(points, point, upper),
    })
    return back > 0 ? say(lang, 'alarm.when.back', { words, back: withUnit(points, point, back) }) : words
  },
}
