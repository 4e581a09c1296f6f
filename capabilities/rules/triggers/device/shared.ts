import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { listed, say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const deviceEvents = ['offline', 'online'] as const

/** A device is heard of again, or no longer. */
export interface DeviceStart {
  readonly table: 'device'
  readonly events: readonly (typeof deviceEvents)[number][]
}

export const deviceTrigger: TriggerKind<DeviceStart> = {
  name: 'device',
  schema: Type.Object(
    {
      table: Type.String({ enum: ['device'] }),
      events: Type.Array(Type.String({ enum: [...deviceEvents] }), {
        maxItems: deviceEvents.length,
        uniqueItems: true,
      }),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ table: 'device', events: ['offline'] }),
  check: ({ events }) => (events.length === 0 ? [issue('events', 'required')] : []),
  subject: (_, { tables }) => {
    const table = tables.get('device')
    return table && { table, isRecord: true, hasBefore: false }
  },
  wakes: ({ events }) => events.map(event => ({ event: `device.${event}`, table: 'device' })),
  mentions: () => [],
  words: ({ events }, _, lang) =>
    say(lang, 'rule.start.device', {
      events: listed(
        lang,
        events.map(event => say(lang, `rule.start.device.${event}`)),
        'or',
      ),
    }),
}
