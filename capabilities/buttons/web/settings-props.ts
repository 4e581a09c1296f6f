import type { Issue } from '@gantry/base/shared'
import type { TableDef } from '@gantry/model/shared'

/** What the settings of an action get. */
export interface ActionSettingsProps<Options> {
  readonly options: Options
  /** The table of the button. */
  readonly table: TableDef
  /** The tables of the space by name. */
  readonly tables: readonly { readonly value: string; readonly label: string }[]
  /** Places begin inside the options. */
  readonly issues: readonly Issue[]
  onChange(options: Options): void
}
