import type {
  ModbusDevice,
  ModbusPoint,
  ModbusSettings,
} from '../../../shared/plugins/modbus/modbus-shape.ts'
import { sizeOf } from '../../../shared/plugins/modbus/modbus-size.ts'
import type { PluginFace } from '../plugin-face.ts'
import { ModbusDeviceAddress } from './modbus-device.tsx'
import { ModbusPointAddress } from './modbus-point.tsx'
import { ModbusSettingsFields } from './modbus-settings.tsx'

export const modbusFace: PluginFace = {
  icon: 'serial',
  Settings: ModbusSettingsFields,
  DeviceAddress: ModbusDeviceAddress,
  PointAddress: ModbusPointAddress,
  newDevice: others => {
    const units = others.map(address => (address as ModbusDevice).unit)
    return { unit: Math.min(255, Math.max(0, ...units) + 1) }
  },
  newPoint: ({ type }, others, settings) => {
    const area = type === 'bool' ? 'coil' : 'holding'
    const last = others.map(other => other as ModbusPoint).findLast(other => other.area === area)
    const first = (settings as ModbusSettings).base === 'one' ? 1 : 0
    const address = last ? last.address + sizeOf(last) : first
    if (type === 'bool') return { area, address }
    return type === 'text'
      ? { area, address, type: 'ascii', length: 8 }
      : { area, address, type: 'u16', order: 'ABCD' }
  },
}
