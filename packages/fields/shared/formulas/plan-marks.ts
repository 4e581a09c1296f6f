import { AppError, type JsonObject } from '@gantry/base/shared'
import type { FieldId, Mark, RecordRow, TableDef } from '@gantry/model/shared'
import { type PlannedCondition, planCondition } from './plan-condition.ts'

/** The marks that colour a row and its cells. */
export interface MarkedRow {
  /** Colours the whole row; null: none does. */
  readonly whole: Mark | null
  /** Marks of single cells, which stand over that of the row. */
  readonly fields: Readonly<Record<FieldId, Mark>>
}

/** Finds the marks of a row at a time in milliseconds. */
export type MarkRow = (row: RecordRow, now: number) => MarkedRow

/** Compiles the conditions of marks once, for all rows. The first mark of a place that is met colours it. */
export const planMarks = (marks: readonly Mark[], table: TableDef): MarkRow => {
  const planned = marks.map(mark => ({ mark, condition: planCondition(mark.when, table) }))
  return (row, now) => {
    let whole: Mark | null = null
    const fields: Record<FieldId, Mark> = {}
    for (const { mark, condition } of planned) {
      const { field } = mark
      const isTaken = field === undefined ? whole !== null : Object.hasOwn(fields, field)
      if (isTaken || !isMet(condition, row, now)) continue
      if (field === undefined) whole = mark
      else fields[field] = mark
    }
    return { whole, fields }
  }
}

/** Steps one condition may take for one row. */
const steps = 10_000

/** A row that was read without the fields of a condition does not meet it, nor one that exceeds its limit. */
const isMet = ({ checked, reads, holds }: PlannedCondition, row: RecordRow, now: number): boolean => {
  if (checked.issues.length > 0) return false
  if (!reads.every(([field]) => field !== undefined && field in row)) return false
  try {
    return holds(row as JsonObject, now, { steps })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'expression.stopped') throw error
    return false
  }
}
