import type { Batch } from '../../shared/index.ts'

/** Figures of one column of a sample. */
export interface ColumnFacts {
  /** Empty cells in percent, to one place. */
  readonly blank: number
  readonly distinct: number
  readonly least: string
  readonly most: string
}

const isNumeric = (type: string): boolean =>
  type === 'integer' || type === 'double' || type.startsWith('decimal')

/** What a sample says of a column; null: the sample does not hold it. */
export const columnFacts = (batch: Batch, name: string): ColumnFacts | null => {
  const at = batch.columns.findIndex(column => column.name === name)
  const values = batch.values[at]
  if (!values) return null
  const filled = values.filter(value => value !== null && value !== '')
  const numeric = isNumeric(batch.columns[at]?.type ?? '')
  const sorted = filled
    .map(String)
    .toSorted((a, b) => (numeric ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0))
  return {
    blank:
      values.length === 0 ? 0 : Math.round(((values.length - filled.length) / values.length) * 1_000) / 10,
    distinct: new Set(filled.map(String)).size,
    least: sorted[0] ?? '',
    most: sorted.at(-1) ?? '',
  }
}
