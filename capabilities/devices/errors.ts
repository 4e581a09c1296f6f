/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'device.registered': 409,
  'connection.too_many': 409,
  'device.too_often': 429,
  'ota.state': 409,
  'ota.no_former': 409,
  'ota.none_reached': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type DevicesIssue =
  | 'history_span'
  | 'history_large'
  | 'history_period'
  | 'history_devices'
  | 'device_product'
  | 'connection_twice'
  | 'connection_elsewhere'
  | 'modbus_from_one'
  | 'modbus_beyond'
  | 'modbus_type'
  | 'modbus_length'
  | 'opcua_node'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<DevicesIssue, true> {}
}
