import { AppError, type Issue, type Json, type JsonObject } from '@gantry/base/shared'
import {
  fieldTypeOf,
  type PlannedFormula,
  planFormulas,
  readOfMaster,
  valueOrEmpty,
  withMaster,
} from '@gantry/fields/shared'
import { type Budgeted, type Ctx, withBudget } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { evaluateFormula, tellStopped } from '../evaluation/evaluate.ts'
import type { Draft } from '../write/draft.ts'
import { type Row, rowsIn } from '../write/row.ts'
import { same } from '../write/same.ts'
import type { Target } from '../write/target.ts'

/** Formulas of a target's records, in topological order. */
interface Formulas {
  readonly own: readonly PlannedFormula[]
  readonly slaves: readonly FormulasOfRows[]
  /** Some value that formulas may read is assigned only when the record is written. */
  readonly readAssigned: boolean
}

interface FormulasOfRows {
  readonly id: FieldId
  readonly table: TableDef
  readonly formulas: readonly PlannedFormula[]
  /** Fields of the record that they read. */
  readonly reads: readonly FieldId[]
}

const known = new WeakMap<Target, Formulas | null>()

const formulasOf = (target: Target): Formulas | null => {
  const kept = known.get(target)
  if (kept !== undefined) return kept
  const { tables } = target.catalog
  const own = planFormulas(target.table, tables)
  const slaves = target.slaves
    .map(({ id, table }) => {
      const formulas = planFormulas(table, tables)
      const paths = formulas.flatMap(({ reads }) => reads)
      return { id, table, formulas, reads: [...new Set(readOfMaster(table, tables, paths))] }
    })
    .filter(({ formulas }) => formulas.length > 0)
  const all = [target.table, ...target.slaves.map(({ table }) => table)]
  const readAssigned = all.some(table =>
    Object.values(table.fields).some(field => fieldTypeOf(field).assigned),
  )
  const made = own.length + slaves.length > 0 ? { own, slaves, readAssigned } : null
  known.set(target, made)
  return made
}

/** A draft with the values of its formulas; an exceeded budget is an issue at the field. */
export const computeDraft = async (ctx: Budgeted, target: Target, draft: Draft): Promise<Draft> =>
  formulasOf(target)
    ? { ...draft, row: await computeRecord(ctx, target, draft.row, draft.before, draft.issues) }
    : draft

/**
 * Records with the values of formulas that read assigned values.
 * @throws AppError record.invalid where a formula is stopped
 */
export const computeAssigned = async (
  given: Ctx,
  target: Target,
  records: readonly Row[],
): Promise<readonly Row[]> => {
  if (!formulasOf(target)?.readAssigned) return records
  const ctx = withBudget(given)
  const issues: Issue[] = []
  const computed: Row[] = []
  for (const row of records) computed.push(await computeRecord(ctx, target, row, null, issues))
  if (issues.length > 0) throw new AppError('record.invalid', { table: target.table.id }, issues)
  return computed
}

/**
 * The changed fields and all formulas that depend on them, even if the value seems unchanged: a concurrent fill
 * may have written another value since it was read.
 */
export const withFormulas = (target: Target, changed: ReadonlySet<FieldId>): ReadonlySet<FieldId> => {
  const formulas = formulasOf(target)?.own ?? []
  const all = new Set([...changed, ...followingRows(target, changed)])
  for (const { id, reads } of formulas) if (reads.some(([field = '']) => all.has(field))) all.add(id)
  return all
}

/** Slave fields whose rows have formulas over changed fields of the record. */
export const followingRows = (target: Target, changed: ReadonlySet<FieldId>): ReadonlySet<FieldId> =>
  new Set(
    (formulasOf(target)?.slaves ?? [])
      .filter(({ reads }) => reads.some(field => changed.has(field)))
      .map(({ id }) => id),
  )

/**
 * A record with the values of its formulas, slave rows first; rows are skipped if neither they nor what they read of
 * the record has changed.
 */
const computeRecord = async (
  ctx: Budgeted,
  target: Target,
  record: Row,
  before: Row | null,
  issues: Issue[],
): Promise<Row> => {
  const formulas = formulasOf(target)
  if (!formulas) return record
  const made: Record<FieldId, Json> & Row = { ...record }
  for (const { id, table, formulas: over, reads } of formulas.slaves) {
    const isRead = (field: FieldId) => !same(record[field] ?? null, before?.[field] ?? null)
    if (before && record[id] === before[id] && !reads.some(isRead)) continue
    const master = Object.fromEntries(reads.map(field => [field, record[field] ?? null]))
    const seen = (row: Row): JsonObject => (reads.length > 0 ? withMaster(table, row, master) : row)
    const filled: Row[] = []
    for (const [at, row] of rowsIn(record, id).entries())
      filled.push(await fillIn(ctx, over, { ...row }, seen, `${id}.${at}.`, issues))
    made[id] = filled
  }
  await fillIn(ctx, formulas.own, made, row => row, '', issues)
  return made
}

const fillIn = async (
  { budget, space }: Budgeted,
  formulas: readonly PlannedFormula[],
  row: Record<FieldId, Json> & Row,
  seen: (row: Row) => JsonObject,
  at: string,
  issues: Issue[],
): Promise<Row> => {
  for (const formula of formulas) {
    try {
      row[formula.id] = valueOrEmpty(await evaluateFormula(budget, space, formula, seen(row)))
    } catch (error) {
      row[formula.id] = null
      tellStopped(error, budget, at + formula.id, issues)
    }
  }
  return row
}
