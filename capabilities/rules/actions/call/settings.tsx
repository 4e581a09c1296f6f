import type { OutgoingCall } from '@gantry/designs/shared'
import { CallSettings as Settings } from '@gantry/designs/web'
import type { ResultSettingsProps } from '../../web/settings-props.ts'

/** Where it calls, what it sends, and which fields take the answer. */
export const CallSettings = ({ options, scope, issues, onChange }: ResultSettingsProps<OutgoingCall>) => (
  <Settings call={options} table={scope.subject.table} issues={issues} onChange={onChange} />
)
