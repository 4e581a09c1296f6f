import { isPlainObject, issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { listed, say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const alarmEvents = ['raised', 'cleared'] as const
export const alarmSeverities = ['critical', 'high', 'medium', 'low'] as const

/** An alarm of a device is raised, or its value is back. */
export interface AlarmStart {
  readonly table: 'alarm'
  readonly events: readonly (typeof alarmEvents)[number][]
  /** Absent: whatever the severity. */
  readonly severities?: readonly (typeof alarmSeverities)[number][]
}

export const alarmTrigger: TriggerKind<AlarmStart> = {
  name: 'alarm',
  schema: Type.Object(
    {
      table: Type.String({ enum: ['alarm'] }),
      events: Type.Array(Type.String({ enum: [...alarmEvents] }), {
        maxItems: alarmEvents.length,
        uniqueItems: true,
      }),
      severities: Type.Optional(
        Type.Array(Type.String({ enum: [...alarmSeverities] }), {
          minItems: 1,
          maxItems: alarmSeverities.length,
          uniqueItems: true,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ table: 'alarm', events: ['raised'] }),
  check: ({ events }) => (events.length === 0 ? [issue('events', 'required')] : []),
  subject: (_, { tables }) => {
    const table = tables.get('alarm')
    return table && { table, isRecord: true, hasBefore: false }
  },
  wakes: ({ events }) => events.map(event => ({ event: `alarm.${event}`, table: 'alarm' })),
  fits: ({ severities }, payload) =>
    severities === undefined ||
    (isPlainObject(payload) && severities.some(severity => severity === payload.severity)),
  mentions: () => [],
  words: ({ events, severities }, _, lang) =>
    say(lang, severities ? 'rule.start.alarm.of' : 'rule.start.alarm', {
      events: listed(
        lang,
        events.map(event => say(lang, `rule.start.alarm.${event}`)),
        'or',
      ),
      severities: listed(
        lang,
        (severities ?? []).map(severity => say(lang, `rule.alarm.${severity}`)),
        'or',
      ),
    }),
}
