import type { AskedDesign } from '@gantry/designs/shared'
import { AskSettings } from '@gantry/designs/web'
import type { ResultSettingsProps } from '../../web/settings-props.ts'

/** The decision, its inputs, and the fields that take the answer. */
export const DecisionSettings = ({ options, scope, issues, onChange }: ResultSettingsProps<AskedDesign>) => (
  <AskSettings
    kind="decision"
    asked={options}
    table={scope.subject.table}
    issues={issues}
    onChange={onChange}
  />
)
