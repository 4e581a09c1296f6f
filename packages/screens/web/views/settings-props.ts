import type { Issue } from '@gantry/base/shared'
import type { TableModel } from '../parts/table-model.ts'

/** Props of a kind's settings: the current options and their issues. */
export interface SettingsProps<Options> {
  readonly model: TableModel
  readonly options: Options
  /** `field` is the path within the options. */
  readonly issues: readonly Issue[]
  onChange(options: Options): void
}
