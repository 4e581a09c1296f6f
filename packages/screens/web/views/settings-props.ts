import type { Issue } from '@gantry/base/shared'
import type { TableModel } from '../parts/table-model.ts'

/** What the settings of a kind are given: the options as they are drawn, and what is wrong with them. */
export interface SettingsProps<Options> {
  readonly model: TableModel
  readonly options: Options
  /** `field` is the place within the options. */
  readonly issues: readonly Issue[]
  onChange(options: Options): void
}
