import type { AskedDesign } from '@gantry/designs/shared'
import { AskSettings } from '@gantry/designs/web'
import type { ActionSettingsProps } from '../../web/settings-props.ts'

/** The logic flow a button runs, its inputs, and the fields that take the answer. */
export const LogicSettings = ({ options, table, issues, onChange }: ActionSettingsProps<AskedDesign>) => (
  <AskSettings kind="logic" asked={options} table={table} issues={issues} onChange={onChange} />
)
