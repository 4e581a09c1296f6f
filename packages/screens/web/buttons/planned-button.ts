import type { PlannedCondition } from '@gantry/fields/shared'
import type { OfferedButton } from '@gantry/model/shared'

/** A button with compiled conditions; null: no condition. */
export interface PlannedButton extends OfferedButton {
  readonly shown: PlannedCondition | null
  readonly enabled: PlannedCondition | null
}
