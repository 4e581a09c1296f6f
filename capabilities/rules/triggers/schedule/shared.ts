import { issue, localise } from '@gantry/base/shared'
import { readCron } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const spans = ['hour', 'day', 'week', 'month', 'cron'] as const
export type Span = (typeof spans)[number]

/** At a time of day, in the time zone of the space. */
export interface ScheduleOptions {
  readonly every: Span
  /** `07:30`; of every hour only the minutes. */
  readonly at: string
  /** Of the week (1: Monday) or of the month; a month without that day has its last one. */
  readonly day?: number
  /** With `cron`: minute, hour, day, month and day of the week, as cron reads them; `at` has no effect. */
  readonly cron?: string
  /** Once for each record of this table that meets the condition; absent: once. */
  readonly table?: TableId
}

const checkCron = (cron: string) => {
  if (cron.trim() === '') return [issue('cron', 'required')]
  return readCron(cron) ? [] : [issue('cron', 'rule_cron')]
}

/** A rule that is started by the clock alone reads nothing. */
const nothing: TableDef = { id: '', label: '', title: '', fields: {}, policy: [] }

const lastDay: Readonly<Record<Span, number>> = { hour: 1, day: 1, week: 7, month: 31, cron: 31 }

export const scheduleTrigger: TriggerKind<ScheduleOptions> = {
  name: 'schedule',
  schema: Type.Object(
    {
      every: Type.String({ enum: [...spans] }),
      at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
      day: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
      cron: Type.Optional(Type.String({ maxLength: 100 })),
      table: Type.Optional(Type.String({ maxLength: 48 })),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ every: 'day', at: '08:00' }),
  check: ({ every, day = 1, cron = '', table }, { tables }) => [
    ...(every === 'cron' ? checkCron(cron) : []),
    ...(day > lastDay[every] ? [issue('day', 'range', { min: 1, max: lastDay[every] })] : []),
    ...(table === undefined || tables.has(table)
      ? []
      : [table === '' ? issue('table', 'required') : issue('table', 'unknown_table', { table })]),
  ],
  subject: ({ table: id }, { tables }) => {
    if (id === undefined) return { table: nothing, isRecord: false, hasBefore: false }
    const table = tables.get(id)
    return table && { table, isRecord: true, hasBefore: false }
  },
  wakes: () => [],
  mentions: ({ table }) =>
    table === undefined || table === ''
      ? []
      : [{ at: 'table', to: { kind: 'table', id: table }, how: 'reads' }],
  words: ({ every, at, day = 1, cron = '', table: id }, { tables }, lang) => {
    const when = say(lang, `rule.start.every.${every}`, {
      at: every === 'hour' ? at.slice(3) : at,
      cron,
      day: every === 'week' ? say(lang, `rule.weekday.${day}`) : day,
    })
    if (id === undefined) return when
    const table = tables.get(id)
    return say(lang, 'rule.start.each', {
      when,
      table: table ? localise(table.label, lang) : say(lang, 'rule.some_table'),
    })
  },
}
