import type { AddressBase, ModbusArea, ModbusPoint } from './modbus-shape.ts'

const registers = { u8: 1, i8: 1, u16: 1, i16: 1, u32: 2, i32: 2, f32: 2, f64: 4 } as const

export const isBits = ({ area }: Pick<ModbusPoint, 'area'>): boolean => area === 'coil' || area === 'discrete'

/** Registers, or bits of the areas of bits, that a point takes. */
export const sizeOf = (point: ModbusPoint): number => {
  const { type = 'u16', length = 1, bit = 0 } = point
  if (isBits(point)) return 1
  if (type === 'bits') return Math.ceil((bit + length) / 16)
  return type === 'bcd' || type === 'ascii' ? length : registers[type]
}

/** The address as the protocol carries it. */
export const startOf = ({ address }: Pick<ModbusPoint, 'address'>, base: AddressBase): number =>
  address - (base === 'one' ? 1 : 0)

const tables: Readonly<Record<ModbusArea, string>> = { coil: '0', discrete: '1', input: '3', holding: '4' }

/** The address as manuals write it: `40001` is the first holding register, `400001` where there are more than 9,999. */
export const manualAddress = (point: Pick<ModbusPoint, 'area' | 'address'>, base: AddressBase): string => {
  const place = startOf(point, base) + 1
  return `${tables[point.area]}${String(place).padStart(place > 9_999 ? 5 : 4, '0')}`
}
