import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ModbusDevice } from '../../../shared/plugins/modbus/modbus-shape.ts'
import type { AddressProps } from '../plugin-face.ts'

/** The unit id of a device. */
export const ModbusDeviceAddress = ({ address, name, issueOf, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const { unit } = address as ModbusDevice
  return (
    <InputNumber
      aria-label={t('devices.modbus.unit_of', { name })}
      prefix={t('devices.modbus.unit')}
      value={unit}
      min={0}
      max={255}
      precision={0}
      status={issueOf('unit') ? 'error' : ''}
      onChange={value => onChange({ unit: value ?? 0 })}
    />
  )
}
