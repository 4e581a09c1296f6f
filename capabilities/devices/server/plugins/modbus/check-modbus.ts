import { type Issue, issue } from '@gantry/base/shared'
import type { Connection } from '../../../shared/plugins/connection.ts'
import type {
  ModbusDevice,
  ModbusPoint,
  ModbusSettings,
} from '../../../shared/plugins/modbus/modbus-shape.ts'
import { isBits, sizeOf, startOf } from '../../../shared/plugins/modbus/modbus-size.ts'

const addresses = 65_536

/** Units that are given twice, and points that lie outside their area or do not fit their type. */
export const checkModbus = ({ settings, devices, points }: Connection): readonly Issue[] => {
  const { base } = settings as ModbusSettings
  const units = devices.map(({ address }) => (address as ModbusDevice).unit)
  return [
    ...units.flatMap((unit, at) =>
      units.indexOf(unit) < at ? [issue(`devices.${at}.address.unit`, 'connection_twice')] : [],
    ),
    ...points.flatMap(({ address }, at): Issue[] => {
      const point = address as ModbusPoint
      const field = `points.${at}.address`
      const { type, length = 1, bit = 0 } = point
      if (!isBits(point) && type === undefined) return [issue(`${field}.type`, 'modbus_type')]
      if (!isBits(point) && ((type === 'bits' && bit + length > 32) || (type === 'bcd' && length > 3)))
        return [issue(`${field}.length`, 'modbus_length')]
      const start = startOf(point, base)
      if (start < 0) return [issue(`${field}.address`, 'modbus_from_one')]
      return start + sizeOf(point) > addresses ? [issue(`${field}.address`, 'modbus_beyond')] : []
    }),
  ]
}
