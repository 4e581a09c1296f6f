import { issue, localise } from '@gantry/base/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

/** A person presses an own button of a table, whose action names the rule. */
export interface ButtonStart {
  readonly table: TableId
}

export const buttonTrigger: TriggerKind<ButtonStart> = {
  name: 'button',
  schema: Type.Object({ table: Type.String({ maxLength: 48 }) }, { additionalProperties: false }),
  propose: () => ({ table: '' }),
  check: ({ table: id }, { tables }) => {
    const table = tables.get(id)
    if (table && table.master === undefined) return []
    return [id === '' ? issue('table', 'required') : issue('table', 'unknown_table', { table: id })]
  },
  subject: ({ table: id }, { tables }) => {
    const table = tables.get(id)
    return table && { table, isRecord: true, hasBefore: false }
  },
  wakes: () => [],
  mentions: ({ table }) =>
    table === '' ? [] : [{ at: 'table', to: { kind: 'table', id: table }, how: 'reads' }],
  words: ({ table: id }, { tables }, lang) => {
    const table = tables.get(id)
    return say(lang, 'rule.start.button', {
      table: table ? localise(table.label, lang) : say(lang, 'rule.some_table'),
    })
  },
}
