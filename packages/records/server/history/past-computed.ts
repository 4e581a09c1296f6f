import type { Json } from '@gantry/base/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { acrossOf } from '../computed/across/nodes.ts'
import { valuesOverGiven } from '../computed/across/past-values.ts'
import { runToEnd } from '../computed/run-to-end.ts'
import type { Row } from '../write/row.ts'
import type { Target } from '../write/target.ts'

/**
 * Past states of records with the lookups, roll-ups and formulas that a write computes after its audit row: over the
 * slave rows and links of the state. The audit does not contain these values, and the stored ones are current.
 */
export const computePast = async (
  ctx: Ctx,
  target: Target,
  records: readonly Row[],
): Promise<ReadonlyMap<string, Row>> => {
  const given = await valuesOverGiven(ctx, target, records)
  const elsewhere = fromElsewhere(target)
  const formulas = (acrossOf(target.catalog).of.get(target.table.id) ?? []).filter(
    node => node.kind === 'formula' && !elsewhere.has(node.id),
  )
  const budgeted = withBudget(ctx)
  const computed = new Map<string, Row>()
  for (const record of records) {
    const row: Record<FieldId, Json> & Row = { ...record, ...given.get(record.id), id: record.id }
    for (const node of formulas)
      if (node.kind === 'formula') row[node.id] = await runToEnd(budgeted, node.formula, row)
    computed.set(row.id, row)
  }
  return computed
}

const known = new WeakMap<Target, ReadonlySet<FieldId>>()

/**
 * Fields with roll-ups over other records and formulas over them: they change without a version of the record, so that
 * no past value is known.
 */
export const fromElsewhere = (target: Target): ReadonlySet<FieldId> => {
  const kept = known.get(target)
  if (kept) return kept
  const keys = new Set<string>()
  for (const node of acrossOf(target.catalog).order) {
    if (node.kind === 'rollUp' && (node.by !== null || reads(keys, node.rows.id, node.reads)))
      keys.add(node.key)
    if (node.kind === 'formula' && node.reads.some(({ table, field }) => keys.has(`${table}.${field}`)))
      keys.add(node.key)
  }
  const { table } = target
  const made = new Set(Object.keys(table.fields).filter(field => keys.has(`${table.id}.${field}`)))
  known.set(target, made)
  return made
}

const reads = (keys: ReadonlySet<string>, table: string, fields: Iterable<FieldId>): boolean =>
  [...fields].some(field => keys.has(`${table}.${field}`))

/** Fields computed after the audit row of a write, which therefore lists no or outdated values of them. */
export const computedAfterwards = ({ catalog }: Target, table: string): ReadonlySet<FieldId> =>
  new Set((acrossOf(catalog).of.get(table) ?? []).map(({ id }) => id))
