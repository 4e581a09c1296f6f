import type { PlannedCondition } from '@gantry/fields/shared'
import type { OfferedButton } from '@gantry/model/shared'

/** A button with its conditions ready to be asked of records; null: none. */
export interface PlannedButton extends OfferedButton {
  readonly shown: PlannedCondition | null
  readonly enabled: PlannedCondition | null
}
