import { AppError, issue } from '@gantry/base/shared'
import { databaseError, raw, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { uniqueName, uniqueSets } from './indexes.ts'
import type { Step } from './plan.ts'

/** Lock timeout of a change, in milliseconds: all later statements on the table queue behind it. */
export const lockTimeout = 5_000

/**
 * Runs steps of a plan in the given transaction; `wait` is the lock timeout in milliseconds.
 * @throws AppError table.invalid when existing rows contradict the definition, server.busy on lock timeout.
 */
export const applyPlan = async (
  tx: Transaction,
  table: TableDef,
  steps: readonly Step[],
  wait: number = lockTimeout,
): Promise<void> => {
  if (steps.length === 0) return
  await tx.run(raw(`set local lock_timeout = ${wait}`))
  for (const step of steps) {
    try {
      await tx.run(raw(step.sql))
    } catch (error) {
      throw explain(table, error, step.field === undefined ? [] : [step.field])
    }
  }
}

/** Maps a refused statement to issues of the definition. */
export const explain = (table: TableDef, error: unknown, fields: readonly FieldId[]): unknown => {
  const reason = databaseError(error)
  if (reason?.code === '55P03') return new AppError('server.busy')
  if (reason?.code === '23505') {
    const doubled = uniqueSets(table).find(set => uniqueName(table, set) === reason.constraint) ?? fields
    return invalid(
      table,
      doubled.map(id => issue(`${table.id}.fields.${id}`, 'duplicate')),
    )
  }
  if (reason?.code === '23P01') {
    const found: { readonly count: number; readonly examples: readonly string[] | null } | null =
      reason.constraint === 'bookings_overlap' ? JSON.parse(reason.detail ?? 'null') : null
    return invalid(table, [
      issue(`${table.id}.bookings`, 'bookings_overlap', {
        count: found?.count ?? 2,
        examples: (found?.examples ?? []).join(', '),
      }),
    ])
  }
  // PostgreSQL counts dropped columns among the 1,600 it allows.
  if (reason?.code === '54011') return new AppError('table.too_many_columns', { table: table.id })
  return error
}

const invalid = (table: TableDef, issues: ReturnType<typeof issue>[]): AppError =>
  new AppError('table.invalid', { table: table.id }, issues)
