import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { say } from '../../shared/say.ts'

/** Fields of an event by the member of its payload; the data is JSON text. */
const members: Readonly<Record<string, FieldDef>> = {
  code: field.text(),
  level: field.text(),
  at: field.dateTime(),
  text: field.longText(),
  data: field.longText(),
}

const idOf = (member: string): string => `event_${member}`

const labelled = (def: FieldDef, member: string): FieldDef => ({
  ...def,
  label: {
    'zh-CN': say('zh-CN', `rule.device.has.${member}`),
    en: say('en', `rule.device.has.${member}`),
  },
})

/** The table of devices with what an event says, for conditions and results to read. */
export const withEvent = (table: TableDef): TableDef => ({
  ...table,
  fields: {
    ...table.fields,
    ...Object.fromEntries(
      Object.entries(members).map(([member, def]) => [idOf(member), labelled(def, member)]),
    ),
  },
})

/** What the payload of `device.event` says, in stored form. */
export const eventValues = (payload: unknown): JsonObject => {
  const said = isPlainObject(payload) ? payload : {}
  return Object.fromEntries(
    Object.keys(members).map(member => {
      const value = said[member] ?? null
      return [idOf(member), value === null || typeof value === 'string' ? value : JSON.stringify(value)]
    }),
  )
}
