import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type AlarmStart, alarmEvents, alarmSeverities } from './shared.ts'

/** What happens to an alarm, and of which severities. */
export const AlarmSettings = ({ options, issues, onChange }: TriggerSettingsProps<AlarmStart>) => {
  const { t } = useTranslation()
  const id = useId()
  const { severities, ...rest } = options
  return (
    <>
      <Field label={t('rule.events')} issue={issueAt(issues, 'events')}>
        <Checkbox.Group
          value={[...options.events]}
          options={alarmEvents.map(value => ({ value, label: t(`rule.alarm.event.${value}`) }))}
          onChange={next =>
            onChange({ ...options, events: alarmEvents.filter(event => next.includes(event)) })
          }
        />
      </Field>
      <Field label={t('rule.alarm.severities')} id={id} hint={t('rule.alarm.hint')}>
        <Select<NonNullable<AlarmStart['severities']>[number][]>
          id={id}
          mode="multiple"
          value={[...(severities ?? [])]}
          placeholder={t('rule.alarm.severities.any')}
          options={alarmSeverities.map(value => ({ value, label: t(`rule.alarm.${value}`) }))}
          onChange={next => onChange(next.length > 0 ? { ...rest, severities: next } : rest)}
        />
      </Field>
    </>
  )
}
