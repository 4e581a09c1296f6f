import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SparkplugDevice, SparkplugPoint } from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import type { AddressProps } from '../plugin-face.ts'
import './sparkplug.css'

const parts = ['group', 'node', 'device'] as const

/** Group, edge node and name of a device. */
export const SparkplugDeviceAddress = ({ address, name, issueOf, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const given = address as SparkplugDevice
  return (
    <div className="dvc-cn-address dvc-sp-device">
      {parts.map(part => (
        <Input
          key={part}
          aria-label={t(`devices.sparkplug.${part}_of`, { name })}
          placeholder={t(`devices.sparkplug.${part}`)}
          value={given[part] ?? ''}
          maxLength={100}
          status={issueOf(part) ? 'error' : ''}
          onChange={({ target: { value } }) => {
            const { device, ...rest } = { ...given, [part]: value }
            onChange(device ? { ...rest, device } : rest)
          }}
        />
      ))}
    </div>
  )
}

/** The name of the metric of a point. */
export const SparkplugPointAddress = ({ address, name, issueOf, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const { metric } = address as SparkplugPoint
  return (
    <Input
      className="mono"
      aria-label={t('devices.sparkplug.metric_of', { name })}
      placeholder={t('devices.sparkplug.metric')}
      value={metric}
      maxLength={300}
      status={issueOf('metric') ? 'error' : ''}
      onChange={({ target: { value } }) => onChange({ metric: value })}
    />
  )
}
