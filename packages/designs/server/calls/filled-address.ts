import type { RecordRow } from '@gantry/model/shared'

/** An address with the values of the fields it names in braces, encoded. */
export const filledAddress = (address: string, row: RecordRow | undefined): string =>
  address.replace(/\{([\w-]+)\}/g, (_, field: string) => plainText(row, field))

/** A value inside an address: references by their title. */
const plainText = (row: RecordRow | undefined, field: string): string => {
  const value = row?.[field] ?? ''
  const text = typeof value === 'object' && value !== null && 'title' in value ? value.title : value
  return encodeURIComponent(typeof text === 'object' ? JSON.stringify(text) : String(text))
}
