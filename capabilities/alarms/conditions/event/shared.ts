import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { ConditionKind, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import { pointWords } from '../numeric-point.ts'
import { eventKey } from './event-key.ts'

/** A device tells an event of its product. */
export interface EventOptions {
  /** Code of the event. */
  readonly event: string
  /** Code of the event that says it is over; absent: it is over in the moment it is told. */
  readonly ends?: string
}

const code = Type.String({ maxLength: 48 })
const isEvent = (points: readonly WatchedPoint[], event: string): boolean =>
  points.some(({ key, type }) => type === 'event' && key === eventKey(event))

export const eventCondition: ConditionKind<EventOptions, Record<string, never>> = {
  name: 'event',
  schema: Type.Object({ event: code, ends: Type.Optional(code) }, { additionalProperties: false }),
  propose: points => {
    const first = points.find(({ type }) => type === 'event')?.key ?? ''
    return { event: first.slice(eventKey('').length) }
  },
  check: ({ event, ends }, points) => [
    ...(event === ''
      ? [issue('event', 'required')]
      : isEvent(points, event)
        ? []
        : [issue('event', 'unknown', { value: event })]),
    ...(ends === undefined || (ends !== event && isEvent(points, ends))
      ? []
      : [issue('ends', 'unknown', { value: ends })]),
  ],
  plan: ({ event, ends }) => ({
    reads: [event, ...(ends === undefined ? [] : [ends])].map(eventKey),
    start: {},
    look: (memory, { values }) => ({ memory, holds: values[eventKey(event)] === true }),
    ...(ends === undefined && { isMomentary: true as const }),
  }),
  words: ({ event, ends }, points, lang) =>
    say(lang, ends === undefined ? 'alarm.when.event' : 'alarm.when.event.until', {
      event: pointWords(points, eventKey(event)),
      ends: pointWords(points, eventKey(ends ?? '')),
    }),
}
