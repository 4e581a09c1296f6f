import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type OpcuaSettings, securityModes } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { Labelled } from '../../labelled.tsx'
import type { SettingsProps } from '../plugin-face.ts'
import { ServerTrust } from './server-trust.tsx'

/** Where the server is, how messages are protected, as whom the platform logs in, and how often the server tells changes. */
export const OpcuaSettingsFields = ({ settings, kept, issueOf, onChange }: SettingsProps) => {
  const { t } = useTranslation()
  const given = settings as OpcuaSettings
  const set = (change: Partial<OpcuaSettings>) => onChange({ ...settings, ...change })
  const issue = (name: keyof OpcuaSettings) =>
    issueOf(name) ? (
      <small className="hint err" role="alert">
        {issueOf(name)}
      </small>
    ) : null
  return (
    <>
      <div className="dvc-cn-three">
        <Labelled label={t('devices.opcua.host')}>
          {id => (
            <>
              <Input
                id={id}
                value={given.host}
                maxLength={200}
                placeholder="192.168.1.20"
                status={issueOf('host') ? 'error' : ''}
                onChange={event => set({ host: event.target.value.trim() })}
              />
              {issue('host')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.opcua.port')}>
          {id => (
            <>
              <InputNumber
                id={id}
                value={given.port}
                min={1}
                max={65_535}
                precision={0}
                onChange={value => set({ port: value ?? 4840 })}
              />
              {issue('port')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.opcua.path')}>
          {id => (
            <>
              <Input
                id={id}
                value={given.path ?? ''}
                maxLength={200}
                placeholder="/UA/Server"
                status={issueOf('path') ? 'error' : ''}
                onChange={event => set({ path: event.target.value.trim() })}
              />
              {issue('path')}
            </>
          )}
        </Labelled>
      </div>
      <Labelled label={t('devices.opcua.security')}>
        {id => (
          <Select
            id={id}
            value={given.security}
            options={securityModes.map(value => ({ value, label: t(`devices.opcua.security.${value}`) }))}
            onChange={security => set({ security })}
          />
        )}
      </Labelled>
      {given.security === 'none' ? null : (
        <ServerTrust settings={given} onTrust={trusted => set({ trusted })} />
      )}
      <div className="dvc-cn-two">
        <Labelled label={t('devices.opcua.user')}>
          {id => (
            <>
              <Input
                id={id}
                value={given.user ?? ''}
                maxLength={100}
                autoComplete="off"
                placeholder={t('devices.opcua.anonymous')}
                status={issueOf('user') ? 'error' : ''}
                onChange={event => set({ user: event.target.value })}
              />
              {issue('user')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.opcua.password')}>
          {id => (
            <Input.Password
              id={id}
              value={given.password ?? ''}
              maxLength={200}
              autoComplete="new-password"
              placeholder={kept.includes('password') ? t('devices.opcua.kept') : ''}
              onChange={event => set({ password: event.target.value })}
            />
          )}
        </Labelled>
      </div>
      <div className="dvc-cn-two">
        <Labelled label={t('devices.opcua.publishing')} hint={t('devices.opcua.publishing_about')}>
          {id => (
            <>
              <InputNumber
                id={id}
                value={given.publishing}
                min={100}
                max={3_600_000}
                precision={0}
                suffix="ms"
                onChange={value => set({ publishing: value ?? 1_000 })}
              />
              {issue('publishing')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.opcua.sampling')} hint={t('devices.opcua.sampling_about')}>
          {id => (
            <>
              <InputNumber
                id={id}
                value={given.sampling ?? null}
                min={10}
                max={given.publishing}
                precision={0}
                suffix="ms"
                placeholder={String(given.publishing)}
                status={issueOf('sampling') ? 'error' : ''}
                onChange={value => {
                  const { sampling: _, ...rest } = settings
                  onChange(value === null ? rest : { ...rest, sampling: value })
                }}
              />
              {issue('sampling')}
            </>
          )}
        </Labelled>
      </div>
    </>
  )
}
