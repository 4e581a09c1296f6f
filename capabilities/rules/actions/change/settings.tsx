import { ValueRules } from '@gantry/designs/web'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { targetTable } from '../target.ts'
import { TargetSettings } from '../target-settings.tsx'
import type { ChangeOptions } from './shared.ts'

/** Which records change, and what their fields are set to. */
export const ChangeSettings = (props: ResultSettingsProps<ChangeOptions>) => {
  const { options, scope, issues, onChange } = props
  const { values, ...target } = options
  const table = targetTable(target, scope)
  return (
    <>
      <TargetSettings
        {...props}
        target={target}
        onChange={next => onChange({ ...next, values: next.table === target.table ? values : [] })}
      />
      {table ? (
        <ValueRules
          rules={values}
          from={scope.subject.table}
          to={table}
          issues={issues}
          onChange={next => onChange({ ...options, values: next })}
        />
      ) : null}
    </>
  )
}
