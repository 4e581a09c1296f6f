import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type PlannedFormula, planFormulas, valueOrEmpty } from '@gantry/fields/shared'
import type { FieldId } from '@gantry/model/shared'
import type { Draft } from '../write/draft.ts'
import { type Row, rowsIn } from '../write/row.ts'
import type { Target } from '../write/target.ts'

/** The formulas of a target's records, each after those of the same record that it reads. */
interface Formulas {
  readonly own: readonly PlannedFormula[]
  readonly slaves: readonly { readonly id: FieldId; readonly formulas: readonly PlannedFormula[] }[]
  /** Some value of the record or its rows is given only when it is written, and may be read. */
  readonly readAssigned: boolean
}

const known = new WeakMap<Target, Formulas | null>()

const formulasOf = (target: Target): Formulas | null => {
  const kept = known.get(target)
  if (kept !== undefined) return kept
  const { tables } = target.catalog
  const own = planFormulas(target.table, tables)
  const slaves = target.slaves
    .map(({ id, table }) => ({ id, formulas: planFormulas(table, tables) }))
    .filter(({ formulas }) => formulas.length > 0)
  const all = [target.table, ...target.slaves.map(({ table }) => table)]
  const readAssigned = all.some(table =>
    Object.values(table.fields).some(field => fieldTypeOf(field).assigned),
  )
  const made = own.length + slaves.length > 0 ? { own, slaves, readAssigned } : null
  known.set(target, made)
  return made
}

/** A draft with the values of its formulas; one that takes more than it may is an issue that names it. */
export const computeDraft = (target: Target, draft: Draft): Draft =>
  formulasOf(target) ? { ...draft, row: computeRecord(target, draft.row, draft.before, draft.issues) } : draft

/**
 * Records with the values of those formulas that read what was assigned a moment ago.
 * @throws AppError record.invalid where a formula is stopped
 */
export const computeAssigned = (target: Target, records: readonly Row[]): readonly Row[] => {
  if (!formulasOf(target)?.readAssigned) return records
  const issues: Issue[] = []
  const computed = records.map(row => computeRecord(target, row, null, issues))
  if (issues.length > 0) throw new AppError('record.invalid', { table: target.table.id }, issues)
  return computed
}

/**
 * Fields that are written with those that change: the formulas that read them, also where the value seems to be what it was.
 * Somebody who fills a changed formula may have given the row another one since it was read.
 */
export const withFormulas = (target: Target, changed: ReadonlySet<FieldId>): ReadonlySet<FieldId> => {
  const formulas = formulasOf(target)?.own ?? []
  const all = new Set(changed)
  for (const { id, reads } of formulas) if (reads.some(([field = '']) => all.has(field))) all.add(id)
  return all
}

/** A record with the values of its formulas, slave rows first; rows that are as they were are left alone. */
const computeRecord = (target: Target, record: Row, before: Row | null, issues: Issue[]): Row => {
  const formulas = formulasOf(target)
  if (!formulas) return record
  const made: Record<FieldId, Json> & Row = { ...record }
  for (const { id, formulas: over } of formulas.slaves) {
    if (before && record[id] === before[id]) continue
    made[id] = rowsIn(record, id).map((row, at) => {
      const filled: Record<FieldId, Json> & Row = { ...row }
      fillIn(over, filled, `${id}.${at}.`, issues)
      return filled
    })
  }
  fillIn(formulas.own, made, '', issues)
  return made
}

const fillIn = (
  formulas: readonly PlannedFormula[],
  row: Record<FieldId, Json> & Row,
  at: string,
  issues: Issue[],
): void => {
  for (const formula of formulas) {
    try {
      row[formula.id] = valueOrEmpty(formula.run(row))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'expression.stopped') throw error
      row[formula.id] = null
      issues.push(issue(at + formula.id, 'formula_stopped'))
    }
  }
}
