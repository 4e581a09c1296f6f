import { AppError, type Issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type PlannedFormula, planFormulas, valueOrEmpty } from '@gantry/fields/shared'
import { type Budgeted, type Ctx, withBudget } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { evaluateFormula, tellStopped } from '../evaluation/evaluate.ts'
import type { Draft } from '../write/draft.ts'
import { type Row, rowsIn } from '../write/row.ts'
import type { Target } from '../write/target.ts'

/** Formulas of a target's records, in topological order. */
interface Formulas {
  readonly own: readonly PlannedFormula[]
  readonly slaves: readonly { readonly id: FieldId; readonly formulas: readonly PlannedFormula[] }[]
  /** Some value that formulas may read is assigned only when the record is written. */
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
  const all = new Set(changed)
  for (const { id, reads } of formulas) if (reads.some(([field = '']) => all.has(field))) all.add(id)
  return all
}

/** A record with the values of its formulas, slave rows first; unchanged rows are skipped. */
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
  for (const { id, formulas: over } of formulas.slaves) {
    if (before && record[id] === before[id]) continue
    const filled: Row[] = []
    for (const [at, row] of rowsIn(record, id).entries())
      filled.push(await fillIn(ctx, over, { ...row }, `${id}.${at}.`, issues))
    made[id] = filled
  }
  await fillIn(ctx, formulas.own, made, '', issues)
  return made
}

const fillIn = async (
  { budget, space }: Budgeted,
  formulas: readonly PlannedFormula[],
  row: Record<FieldId, Json> & Row,
  at: string,
  issues: Issue[],
): Promise<Row> => {
  for (const formula of formulas) {
    try {
      row[formula.id] = valueOrEmpty(await evaluateFormula(budget, space, formula, row))
    } catch (error) {
      row[formula.id] = null
      tellStopped(error, budget, at + formula.id, issues)
    }
  }
  return row
}
