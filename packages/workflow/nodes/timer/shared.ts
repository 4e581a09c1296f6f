import { issue, type Text } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { checkName, nameSchema } from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** Waits: a duration, or until the time in a field. */
export interface TimerSettings {
  readonly name: Text
  readonly until:
    | { readonly minutes: number; readonly calendar?: 'natural' | 'work' }
    | { readonly field: FieldId }
}

const closed = { additionalProperties: false }

export const timerKind: NodeKind<TimerSettings> = {
  name: 'timer',
  group: 'automatic',
  icon: 'clock',
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    {
      name: nameSchema,
      until: Type.Union([
        Type.Object(
          {
            minutes: Type.Integer({ minimum: 1, maximum: 365 * 1_440 }),
            calendar: Type.Optional(Type.String({ enum: ['natural', 'work'] })),
          },
          closed,
        ),
        Type.Object({ field: Type.String({ minLength: 1, maxLength: 48 }) }, closed),
      ]),
    },
    closed,
  ),
  propose: ({ name }) => ({ name, until: { minutes: 60 } }),
  check: ({ name, until }, { table }) => [
    ...checkName(name),
    ...('field' in until && !Object.hasOwn(table.fields, until.field)
      ? [issue('until', 'unknown', { value: until.field })]
      : []),
  ],
  summary: ({ until }) =>
    'field' in until
      ? { key: 'workflow.summary.until_field' }
      : { key: 'workflow.summary.minutes', params: { count: until.minutes } },
  mentions: ({ until }, { table }) =>
    'field' in until
      ? [{ at: 'until', to: { kind: 'table', id: table.id, part: until.field }, how: 'reads' }]
      : [],
  texts: ({ name }) => [{ at: 'name', text: name }],
}
