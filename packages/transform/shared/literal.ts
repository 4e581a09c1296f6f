import type { ColumnType } from './column.ts'

/** Whether a text that somebody typed stands for a value of a column of this type. */
export const isLiteral = (text: string, { kind }: ColumnType): boolean => {
  switch (kind) {
    case 'text':
      return true
    case 'integer':
      return /^-?\d{1,18}$/.test(text)
    case 'decimal':
      return /^-?\d{1,13}(\.\d{1,12})?$/.test(text)
    case 'boolean':
      return /^(true|false)$/.test(text)
    case 'date':
    case 'timestamp':
      return !Number.isNaN(Date.parse(text))
  }
}
