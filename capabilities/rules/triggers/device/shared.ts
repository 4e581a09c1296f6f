import { isPlainObject, issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { listed, say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'
import { eventValues, withEvent } from './event-fields.ts'

export const deviceEvents = ['offline', 'online', 'event'] as const

/** A device is heard of again, or no longer, or tells an event of its product. */
export interface DeviceStart {
  readonly table: 'device'
  readonly events: readonly (typeof deviceEvents)[number][]
  /** With `event`: codes of the events that start the rule; absent: every one. */
  readonly codes?: readonly string[]
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
      codes: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 48 }), {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ table: 'device', events: ['offline'] }),
  check: ({ events, codes }) => [
    ...(events.length === 0 ? [issue('events', 'required')] : []),
    ...(codes && !events.includes('event') ? [issue('codes', 'unknown')] : []),
  ],
  subject: ({ events }, { tables }) => {
    const table = tables.get('device')
    return (
      table && {
        table: events.includes('event') ? withEvent(table) : table,
        isRecord: true,
        hasBefore: false,
      }
    )
  },
  wakes: ({ events }) => events.map(event => ({ event: `device.${event}`, table: 'device' })),
  // Of what happens to a device, events of its product alone have a code.
  fits: ({ codes }, payload) =>
    codes === undefined ||
    !isPlainObject(payload) ||
    typeof payload.code !== 'string' ||
    codes.includes(payload.code),
  mentions: () => [],
  values: ({ events }, payload) => (events.includes('event') ? eventValues(payload) : null),
  words: ({ events, codes }, _, lang) =>
    say(lang, 'rule.start.device', {
      events: listed(
        lang,
        events.map(event =>
          event === 'event' && codes
            ? say(lang, 'rule.start.device.event.of', { codes: listed(lang, codes, 'or') })
            : say(lang, `rule.start.device.${event}`),
        ),
        'or',
      ),
    }),
}
