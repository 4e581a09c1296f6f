import { type Issue, issue } from '@gantry/base/shared'
import type { Column, ColumnType } from './column.ts'
import { unknownColumns } from './issues.ts'
import { quoted } from './sql.ts'

/** What many rows are made one value by. */
export const measureFunctions = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const
export type MeasureFunction = (typeof measureFunctions)[number]

/** Whether sums of a column can be made. */
export const isNumeric = ({ kind }: ColumnType): boolean => kind === 'integer' || kind === 'decimal'

/** The type of a measure of a column; a count needs none. */
export const measureType = (of: MeasureFunction, column: Column | undefined): ColumnType => {
  if (of === 'count' || of === 'distinct' || !column) return { kind: 'integer' }
  if (of === 'avg')
    return { kind: 'decimal', places: column.type.kind === 'decimal' ? column.type.places + 2 : 2 }
  return column.type
}

/** A measure as SQL; a count without a column counts rows. */
export const measureSql = (of: MeasureFunction, column: string): string => {
  if (of === 'count') return column === '' ? 'count(*)' : `count(${quoted(column)})`
  if (of === 'distinct') return `count(distinct ${quoted(column)})`
  return `${of}(${quoted(column)})`
}

/** What is wrong with a measure of a column, at the place of the column. */
export const measureIssues = (
  place: string,
  of: MeasureFunction,
  column: string,
  columns: readonly Column[],
): readonly Issue[] => {
  if (of === 'count' && column === '') return []
  const found = columns.find(({ name }) => name === column)
  if (!found) return unknownColumns([[place, column]], columns)
  return (of === 'sum' || of === 'avg') && !isNumeric(found.type) ? [issue(place, 'type')] : []
}
