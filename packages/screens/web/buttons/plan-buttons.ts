import { planCondition } from '@gantry/fields/shared'
import type { OfferedButton, TableDef } from '@gantry/model/shared'
import type { PlannedButton } from './planned-button.ts'

/** Buttons with compiled conditions. */
export const planButtons = (
  buttons: readonly OfferedButton[],
  table: TableDef,
  slaves: readonly TableDef[],
): readonly PlannedButton[] => {
  const tables = new Map(slaves.map(each => [each.id, each]))
  const plan = (text: string | undefined) => (text === undefined ? null : planCondition(text, table, tables))
  return buttons.map(button => ({
    ...button,
    shown: plan(button.showWhen),
    enabled: plan(button.enabledWhen),
  }))
}
