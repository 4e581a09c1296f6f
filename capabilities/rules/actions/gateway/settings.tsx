import type { ConnectorCall } from '@gantry/designs/shared'
import { ConnectorSettings } from '@gantry/designs/web'
import type { ResultSettingsProps } from '../../web/settings-props.ts'

/** The request of a connector a rule sends, and the fields of its record that take the answer. */
export const GatewaySettings = ({ options, scope, issues, onChange }: ResultSettingsProps<ConnectorCall>) => (
  <ConnectorSettings call={options} table={scope.subject.table} issues={issues} onChange={onChange} />
)
