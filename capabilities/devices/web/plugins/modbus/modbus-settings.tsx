import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addressBases, type ModbusSettings } from '../../../shared/plugins/modbus/modbus-shape.ts'
import { Labelled } from '../../labelled.tsx'
import type { SettingsProps } from '../plugin-face.ts'

const numbers = [
  { name: 'interval', min: 100, max: 3_600_000 },
  { name: 'timeout', min: 100, max: 30_000 },
  { name: 'retries', min: 0, max: 5 },
] as const

/** Where the equipment is, how often it is read, and how its addresses are counted. */
export const ModbusSettingsFields = ({ settings, issueOf, onChange }: SettingsProps) => {
  const { t } = useTranslation()
  const given = settings as ModbusSettings
  const issue = (name: keyof ModbusSettings) =>
    issueOf(name) ? (
      <small className="hint err" role="alert">
        {issueOf(name)}
      </small>
    ) : null
  return (
    <>
      <div className="dvc-cn-two">
        <Labelled label={t('devices.modbus.host')}>
          {id => (
            <>
              <Input
                id={id}
                value={given.host}
                maxLength={200}
                placeholder="192.168.1.10"
                status={issueOf('host') ? 'error' : ''}
                onChange={event => onChange({ ...settings, host: event.target.value.trim() })}
              />
              {issue('host')}
            </>
          )}
        </Labelled>
        <Labelled label={t('devices.modbus.port')}>
          {id => (
            <>
              <InputNumber
                id={id}
                value={given.port}
                min={1}
                max={65_535}
                precision={0}
                onChange={value => onChange({ ...settings, port: value ?? 502 })}
              />
              {issue('port')}
            </>
          )}
        </Labelled>
      </div>
      <div className="dvc-cn-three">
        {numbers.map(({ name, min, max }) => (
          <Labelled key={name} label={t(`devices.modbus.${name}`)}>
            {id => (
              <>
                <InputNumber
                  id={id}
                  value={given[name]}
                  min={min}
                  max={max}
                  precision={0}
                  {...(name !== 'retries' && { suffix: 'ms' })}
                  onChange={value => onChange({ ...settings, [name]: value ?? min })}
                />
                {issue(name)}
              </>
            )}
          </Labelled>
        ))}
      </div>
      <Labelled label={t('devices.modbus.base')} hint={t(`devices.modbus.base_about.${given.base}`)}>
        {id => (
          <Select
            id={id}
            value={given.base}
            options={addressBases.map(value => ({ value, label: t(`devices.modbus.base.${value}`) }))}
            onChange={base => onChange({ ...settings, base })}
          />
        )}
      </Labelled>
    </>
  )
}
