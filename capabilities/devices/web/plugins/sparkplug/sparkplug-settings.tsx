import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  brokerSecurities,
  type SparkplugSettings,
} from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import { Labelled } from '../../labelled.tsx'
import type { SettingsProps } from '../plugin-face.ts'

/** Where the broker is, as whom the platform logs in, and by which name edge nodes know it. */
export const SparkplugSettingsFields = ({ settings, kept, issueOf, onChange }: SettingsProps) => {
  const { t } = useTranslation()
  const given = settings as SparkplugSettings
  const set = (change: Partial<SparkplugSettings>) => onChange({ ...settings, ...change })
  const issue = (name: keyof SparkplugSettings) =>
    issueOf(name) ? (
      <small className="hint err" role="alert">
        {issueOf(name)}
      </small>
    ) : null
  return (
    <>
      <div className="dvc-cn-three">
        <Labelled label={t('devices.sparkplug.host')}>
          {id => (
            <>
              <Input
                id={id}
                value={given.host}
                maxLength={200}
                placeholder="broker.example.com"
                status={issueOf('host') ? 'error' : ''}
                onChange={event => set({ host: event.target.value.trim() })}
              />
              {issue('host')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.sparkplug.port')}>
          {id => (
            <>
              <InputNumber
                id={id}
                value={given.port}
                min={1}
                max={65_535}
                precision={0}
                onChange={value => set({ port: value ?? 8883 })}
              />
              {issue('port')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.sparkplug.tls')}>
          {id => (
            <Select
              id={id}
              value={given.tls}
              options={brokerSecurities.map(value => ({ value, label: t(`devices.sparkplug.tls.${value}`) }))}
              onChange={tls => set({ tls })}
            />
          )}
        </Labelled>
      </div>
      <div className="dvc-cn-two">
        <Labelled label={t('devices.sparkplug.user')}>
          {id => (
            <Input
              id={id}
              value={given.user ?? ''}
              maxLength={100}
              autoComplete="off"
              onChange={event => set({ user: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.sparkplug.password')}>
          {id => (
            <Input.Password
              id={id}
              value={given.password ?? ''}
              maxLength={200}
              autoComplete="new-password"
              placeholder={kept.includes('password') ? t('devices.sparkplug.kept') : ''}
              onChange={event => set({ password: event.target.value })}
            />
          )}
        </Labelled>
      </div>
      <Labelled
        label={t('devices.sparkplug.application')}
        hint={t('devices.sparkplug.application_about', { name: given.application })}
      >
        {id => (
          <>
            <Input
              id={id}
              value={given.application}
              maxLength={100}
              status={issueOf('application') ? 'error' : ''}
              onChange={event => set({ application: event.target.value })}
            />
            {issue('application')}
          </>
        )}
      </Labelled>
    </>
  )
}
