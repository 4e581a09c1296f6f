import type { ColumnType } from '../../shared/sources/rows.ts'

const known: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  17: 'binary',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  26: 'integer',
  18: 'text',
  19: 'text',
  25: 'text',
  1042: 'text',
  1043: 'text',
  2950: 'text',
  700: 'double',
  701: 'double',
  1082: 'date',
  1083: 'time',
  1266: 'time',
  1114: 'timestamp',
  1184: 'timestamp',
  114: 'json',
  3802: 'json',
}

/** The type of a column by its type's number and modifier. */
export const typeOf = (type: number, modifier: number): ColumnType => {
  if (type !== 1700) return known[type] ?? 'other'
  // Without a declared scale: six places, with which the product of two columns is still exact.
  if (modifier < 4) return 'decimal(38,6)'
  return `decimal(${((modifier - 4) >> 16) & 0xffff},${(modifier - 4) & 0xffff})`
}
