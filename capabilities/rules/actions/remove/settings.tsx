import type { ResultSettingsProps } from '../../web/settings-props.ts'
import type { Target } from '../target.ts'
import { TargetSettings } from '../target-settings.tsx'

/** Which records go to the recycle bin. */
export const RemoveSettings = ({ options, ...props }: ResultSettingsProps<Target>) => (
  <TargetSettings {...props} target={options} />
)
