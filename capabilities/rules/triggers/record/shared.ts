import { issue, localise } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import type { FieldId, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { fieldWords } from '../../shared/field-words.ts'
import { listed, say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const recordEvents = ['created', 'updated', 'removed', 'restored'] as const
type RecordEvent = (typeof recordEvents)[number]

/** A record of a table is created, changed, removed or restored. */
export interface RecordOptions {
  readonly table: TableId
  readonly events: readonly RecordEvent[]
  /** With `updated`: only where one of these changed; absent: whatever changed. */
  readonly fields?: readonly FieldId[]
}

export const recordTrigger: TriggerKind<RecordOptions> = {
  name: 'record',
  schema: Type.Object(
    {
      table: Type.String({ maxLength: 48 }),
      events: Type.Array(Type.String({ enum: [...recordEvents] }), {
        maxItems: recordEvents.length,
        uniqueItems: true,
      }),
      fields: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100, uniqueItems: true }),
      ),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ table: '', events: ['created'] }),
  check: ({ table: id, events, fields = [] }, { tables }) => {
    const table = tables.get(id)
    if (!table || table.master !== undefined)
      return [id === '' ? issue('table', 'required') : issue('table', 'unknown_table', { table: id })]
    return [
      ...(events.length === 0 ? [issue('events', 'required')] : []),
      ...fields
        .filter(field => !Object.hasOwn(table.fields, field))
        .map(value => issue('fields', 'unknown', { value })),
    ]
  },
  subject: ({ table: id, events }, { tables }) => {
    const table = tables.get(id)
    return table && { table, isRecord: true, hasBefore: events.includes('updated') }
  },
  wakes: ({ table, events, fields }) =>
    events.map(event => ({
      event: `record.${event}`,
      table,
      ...(event === 'updated' && fields && { fields }),
    })),
  mentions: ({ table, fields = [] }) =>
    table === ''
      ? []
      : [
          { at: 'table', to: { kind: 'table', id: table }, how: 'reads' },
          ...fields.map(
            (part): Mention => ({ at: 'fields', to: { kind: 'table', id: table, part }, how: 'reads' }),
          ),
        ],
  words: ({ table: id, events, fields }, { tables }, lang) => {
    const table = tables.get(id)
    const nameOf = (field: FieldId) => fieldWords(table, field, lang)
    return say(lang, 'rule.start.record', {
      table: table ? localise(table.label, lang) : say(lang, 'rule.some_table'),
      events: listed(
        lang,
        events.map(event =>
          event === 'updated' && fields
            ? say(lang, 'rule.start.fields', { fields: listed(lang, fields.map(nameOf), 'or') })
            : say(lang, `rule.start.${event}`),
        ),
        'or',
      ),
    })
  },
}
