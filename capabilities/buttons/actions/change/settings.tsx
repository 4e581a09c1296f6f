import { ValueRules } from '@gantry/designs/web'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import type { ChangeOptions } from './shared.ts'

/** The fields a button sets. */
export const ChangeSettings = ({ options, table, issues, onChange }: ActionSettingsProps<ChangeOptions>) => (
  <ValueRules
    rules={options.values}
    from={table}
    to={table}
    issues={issues}
    onChange={values => onChange({ values })}
  />
)
