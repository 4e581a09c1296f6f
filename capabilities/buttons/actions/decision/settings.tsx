import type { AskedDesign } from '@gantry/designs/shared'
import { AskSettings } from '@gantry/designs/web'
import type { ActionSettingsProps } from '../../web/settings-props.ts'

/** The decision a button asks, its inputs, and the fields that take the answer. */
export const DecisionSettings = ({ options, table, issues, onChange }: ActionSettingsProps<AskedDesign>) => (
  <AskSettings kind="decision" asked={options} table={table} issues={issues} onChange={onChange} />
)
