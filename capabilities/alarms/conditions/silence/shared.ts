import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { say, saySpan } from '../../shared/say.ts'
import type { ConditionKind } from '../../shared/watch/condition-kind.ts'
import { pointNamed, pointWords } from '../numeric-point.ts'

/** Nothing is heard for a span: of one point, or of the device. */
export interface SilenceOptions {
  /** Absent: any point of the device breaks the silence. */
  readonly point?: string
  readonly seconds: number
}

export const silenceCondition: ConditionKind<SilenceOptions, Record<string, never>> = {
  name: 'silence',
  schema: Type.Object(
    {
      point: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      seconds: Type.Integer({ minimum: 5, maximum: 30 * 86_400 }),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ seconds: 300 }),
  check: ({ point }, points) =>
    point === undefined || (pointNamed(points, point)?.type ?? 'event') !== 'event'
      ? []
      : [issue('point', 'unknown', { value: point })],
  plan: ({ point, seconds }) => ({
    ...(point !== undefined && { reads: [point] }),
    start: {},
    look: memory => ({ memory, holds: false }),
    silence: seconds * 1_000,
  }),
  words: ({ point, seconds }, points, lang) =>
    point === undefined
      ? say(lang, 'alarm.when.silence', { span: saySpan(lang, seconds) })
      : say(lang, 'alarm.when.silence.point', {
          point: pointWords(points, point),
          span: saySpan(lang, seconds),
        }),
}
