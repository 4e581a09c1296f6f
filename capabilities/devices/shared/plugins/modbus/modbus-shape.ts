import type { JsonObject } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'
import { type ByteOrder, byteOrders, type WordType, wordTypes } from '../../product.ts'
import type { PluginShape } from '../plugin-shape.ts'

const closed = { additionalProperties: false } as const

/** The four tables of a unit: bits that can be written and bits that cannot, registers that can be written and that cannot. */
export const modbusAreas = ['coil', 'discrete', 'holding', 'input'] as const
export type ModbusArea = (typeof modbusAreas)[number]

/** How the addresses of a connection are counted: as the protocol carries them, or from 1 as many manuals do. */
export const addressBases = ['zero', 'one'] as const
export type AddressBase = (typeof addressBases)[number]

const settings = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._:-]+$' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    /** Milliseconds between two readings of a device. */
    interval: Type.Integer({ minimum: 100, maximum: 3_600_000 }),
    /** Milliseconds to wait for an answer. */
    timeout: Type.Integer({ minimum: 100, maximum: 30_000 }),
    /** Attempts after one without an answer. */
    retries: Type.Integer({ minimum: 0, maximum: 5 }),
    base: Type.Unsafe<AddressBase>({ type: 'string', enum: [...addressBases] }),
  },
  closed,
)
export type ModbusSettings = Static<typeof settings>

const deviceAddress = Type.Object({ unit: Type.Integer({ minimum: 0, maximum: 255 }) }, closed)
export type ModbusDevice = Static<typeof deviceAddress>

const pointAddress = Type.Object(
  {
    area: Type.Unsafe<ModbusArea>({ type: 'string', enum: [...modbusAreas] }),
    /** Counted as the settings say. */
    address: Type.Integer({ minimum: 0, maximum: 65_536 }),
    /** Of registers. `u8` and `i8` are the low byte of a register. */
    type: Type.Optional(Type.Unsafe<WordType>({ type: 'string', enum: [...wordTypes] })),
    /** Absent: ABCD. */
    order: Type.Optional(Type.Unsafe<ByteOrder>({ type: 'string', enum: [...byteOrders] })),
    /** Registers, of `bcd` and `ascii`; bits, of `bits`. Absent: 1. */
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 125 })),
    /** First bit of `bits`, counted from the lowest. Absent: 0. */
    bit: Type.Optional(Type.Integer({ minimum: 0, maximum: 31 })),
  },
  closed,
)
export type ModbusPoint = Static<typeof pointAddress>

const destination = ({ host, port }: JsonObject): string => `${host ?? ''}:${port ?? ''}`

export const modbusShape: PluginShape = {
  kind: 'modbus',
  settings,
  deviceAddress,
  pointAddress,
  secrets: [],
  preset: { host: '', port: 502, interval: 5_000, timeout: 1_000, retries: 2, base: 'zero' },
  destination,
  address: destination,
}
