import { AppError, issue } from '@gantry/base/shared'
import { databaseError, raw, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { uniqueName, uniqueSets } from './indexes.ts'
import type { Step } from './plan.ts'

/** How long a change may queue behind readers: everybody after it in the queue waits as well. Milliseconds. */
export const patience = 5_000

/**
 * Runs steps of a plan in the transaction given; `wait` is how long they may queue for the table, in milliseconds.
 * @throws AppError table.invalid when existing rows contradict the definition, server.busy when the table is not free.
 */
export const applyPlan = async (
  tx: Transaction,
  table: TableDef,
  steps: readonly Step[],
  wait: number = patience,
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

/** What a refused statement says about the definition. */
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
  // PostgreSQL counts the columns of dropped fields among the 1,600 it allows.
  if (reason?.code === '54011') return new AppError('table.too_many_columns', { table: table.id })
  return error
}

const invalid = (table: TableDef, issues: ReturnType<typeof issue>[]): AppError =>
  new AppError('table.invalid', { table: table.id }, issues)
