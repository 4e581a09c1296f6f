import type { OfferedButton, TableInfo } from '@gantry/model/shared'
import { useEffect, useMemo, useState } from 'react'
import type { PlannedButton } from './planned-button.ts'

const hasCondition = ({ showWhen, enabledWhen }: OfferedButton): boolean =>
  showWhen !== undefined || enabledWhen !== undefined

/**
 * Buttons ready to be shown. The expression compiler is loaded only if a button has a condition; until then such
 * buttons are hidden.
 */
export const usePlanned = (
  buttons: readonly OfferedButton[],
  { table, slaves }: Pick<TableInfo, 'table' | 'slaves'>,
): readonly PlannedButton[] => {
  const [planned, setPlanned] = useState<{
    readonly of: readonly OfferedButton[]
    readonly buttons: readonly PlannedButton[]
  } | null>(null)
  useEffect(() => {
    if (!buttons.some(hasCondition)) return
    let isGone = false
    void import('./plan-buttons.ts').then(({ planButtons }) => {
      if (!isGone) setPlanned({ of: buttons, buttons: planButtons(buttons, table, slaves) })
    })
    return () => {
      isGone = true
    }
  }, [buttons, table, slaves])
  const free = useMemo(
    () => buttons.filter(each => !hasCondition(each)).map(each => ({ ...each, shown: null, enabled: null })),
    [buttons],
  )
  return planned?.of === buttons ? planned.buttons : free
}
