import { AppError } from '@gantry/base/shared'
import type { RecordRow } from '@gantry/model/shared'

/** An address with the values of the fields it names in braces, encoded. @throws AppError outbound.address for a value such as `..` */
export const filledAddress = (address: string, row: RecordRow | undefined): string => {
  const filled = address.replace(/\{([\w-]+)\}/g, (_, field: string) => plainText(row, field))
  if (stepsAside(filled)) throw new AppError('outbound.address', { host: '' })
  return filled
}

/** Whether a segment of the path leads elsewhere. Encoding does not help: an encoded dot is a dot to whoever reads an address. */
export const stepsAside = (address: string): boolean =>
  (address.split(/[?#]/)[0] ?? '').split('/').some(part => /^(?:\.|%2e){1,2}$/i.test(part))

/** A value inside an address: references by their title. */
const plainText = (row: RecordRow | undefined, field: string): string => {
  const value = row?.[field] ?? ''
  const text = typeof value === 'object' && value !== null && 'title' in value ? value.title : value
  return encodeURIComponent(typeof text === 'object' ? JSON.stringify(text) : String(text))
}
