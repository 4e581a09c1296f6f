import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type DeviceStart, deviceEvents } from './shared.ts'

/** Which change of state; which devices is a matter of the condition. */
export const DeviceSettings = ({ options, issues, onChange }: TriggerSettingsProps<DeviceStart>) => {
  const { t } = useTranslation()
  return (
    <Field label={t('rule.events')} hint={t('rule.device.hint')} issue={issueAt(issues, 'events')}>
      <Checkbox.Group
        value={[...options.events]}
        options={deviceEvents.map(value => ({ value, label: t(`rule.device.event.${value}`) }))}
        onChange={next =>
          onChange({ ...options, events: deviceEvents.filter(event => next.includes(event)) })
        }
      />
    </Field>
  )
}
