import { TextInput } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { alarmSeverities } from '../../triggers/alarm/shared.ts'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { DeviceField } from '../device/device-field.tsx'
import type { AlarmOptions } from './shared.ts'

/** The device, the severity and the words of an alarm. */
export const AlarmResultSettings = ({
  options,
  scope,
  issues,
  onChange,
}: ResultSettingsProps<AlarmOptions>) => {
  const { t } = useTranslation()
  const wrong = issueAt(issues, 'text')
  return (
    <>
      <DeviceField
        choice={options}
        scope={scope}
        issues={issues}
        onChange={choice => onChange({ level: options.level, text: options.text, ...choice })}
      />
      <Field label={t('rule.alarm.severities')}>
        <Segmented<AlarmOptions['level']>
          value={options.level}
          options={alarmSeverities.map(value => ({ value, label: t(`rule.alarm.${value}`) }))}
          onChange={level => onChange({ ...options, level })}
        />
      </Field>
      <TextInput
        label={t('rule.alarm.text')}
        hint={t('rule.alarm.text.hint')}
        value={options.text}
        maxLength={60}
        issue={wrong && issueText(t, wrong)}
        onChange={text => onChange({ ...options, text: text ?? '' })}
      />
    </>
  )
}
