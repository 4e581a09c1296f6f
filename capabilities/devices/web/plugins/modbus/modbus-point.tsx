import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type ModbusPoint,
  type ModbusSettings,
  modbusAreas,
} from '../../../shared/plugins/modbus/modbus-shape.ts'
import { isBits, manualAddress, sizeOf } from '../../../shared/plugins/modbus/modbus-size.ts'
import { byteOrders, wordTypes } from '../../../shared/product.ts'
import type { AddressProps } from '../plugin-face.ts'

const sized = ['bits', 'bcd', 'ascii']

/** Where a point is read: area, address, and for registers the type and order of their words. */
export const ModbusPointAddress = ({ address, settings, name, issueOf, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const point = address as ModbusPoint
  const { base } = settings as ModbusSettings
  const { area, type = 'u16', order = 'ABCD', length = 1, bit = 0 } = point
  const set = (change: Partial<ModbusPoint>) => onChange({ ...point, ...change })
  const label = (part: string) => t(`devices.modbus.${part}_of`, { name })
  return (
    <div className="dvc-cn-address">
      <Select
        aria-label={label('area')}
        value={area}
        popupMatchSelectWidth={false}
        options={modbusAreas.map(value => ({ value, label: t(`devices.modbus.area.${value}`) }))}
        onChange={next =>
          onChange(
            isBits({ area: next })
              ? { area: next, address: point.address }
              : { type: 'u16', order: 'ABCD', ...point, area: next },
          )
        }
      />
      <InputNumber
        aria-label={label('address')}
        value={point.address}
        min={base === 'one' ? 1 : 0}
        max={base === 'one' ? 65_536 : 65_535}
        precision={0}
        status={issueOf('address') ? 'error' : ''}
        onChange={value => set({ address: value ?? 0 })}
      />
      {isBits(point) ? null : (
        <Select
          aria-label={label('type')}
          value={type}
          popupMatchSelectWidth={false}
          options={wordTypes.map(value => ({ value, label: t(`devices.modbus.type.${value}`) }))}
          onChange={next => {
            const { length: _length, bit: _bit, ...rest } = point
            onChange({
              ...rest,
              type: next,
              ...(sized.includes(next) && { length: next === 'ascii' ? 8 : 1 }),
            })
          }}
        />
      )}
      {isBits(point) || sizeOf(point) === 1 ? null : (
        <Select
          aria-label={label('order')}
          value={order}
          options={byteOrders.map(value => ({ value, label: value }))}
          onChange={next => set({ order: next })}
        />
      )}
      {!isBits(point) && type === 'bits' ? (
        <InputNumber
          aria-label={label('bit')}
          prefix={t('devices.modbus.bit')}
          value={bit}
          min={0}
          max={31}
          precision={0}
          onChange={value => set({ bit: value ?? 0 })}
        />
      ) : null}
      {!isBits(point) && sized.includes(type) ? (
        <InputNumber
          aria-label={label('length')}
          prefix={t(type === 'bits' ? 'devices.modbus.bits' : 'devices.modbus.registers')}
          value={length}
          min={1}
          max={type === 'bits' ? 32 : type === 'bcd' ? 3 : 125}
          precision={0}
          status={issueOf('length') ? 'error' : ''}
          onChange={value => set({ length: value ?? 1 })}
        />
      ) : null}
      <small className="ink3 mono" translate="no">
        {manualAddress(point, base)}
      </small>
    </div>
  )
}
