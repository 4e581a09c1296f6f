import { AppError, issue } from '@gantry/base/shared'
import { databaseError, raw, type Transaction } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { uniqueName, uniqueSets } from './indexes.ts'
import type { Plan } from './plan.ts'

/** How long a change may queue behind readers: everybody after it in the queue waits as well. Milliseconds. */
const patience = 5_000

/**
 * Runs a plan in the transaction given.
 * @throws AppError table.invalid when existing rows contradict the definition, server.busy when the table is not free.
 */
export const applyPlan = async (tx: Transaction, table: TableDef, plan: Plan): Promise<void> => {
  if (plan.steps.length === 0) return
  await tx.run(raw(`set local lock_timeout = ${patience}`))
  for (const step of plan.steps) {
    try {
      await tx.run(raw(step.sql))
    } catch (error) {
      throw explain(table, error, step.field)
    }
  }
}

/** What a refused statement says about the definition. */
export const explain = (table: TableDef, error: unknown, field: string | undefined): unknown => {
  const reason = databaseError(error)
  if (reason?.code === '55P03') return new AppError('server.busy')
  if (reason?.code === '23505') {
    const doubled = uniqueSets(table).find(fields => uniqueName(table, fields) === reason.constraint) ?? []
    return invalid(
      table,
      doubled.map(id => issue(`${table.id}.fields.${id}`, 'duplicate')),
    )
  }
  // Class 22: a value does not fit the new type.
  if (reason?.code.startsWith('22') && field)
    return invalid(table, [issue(`${table.id}.fields.${field}`, 'format')])
  return error
}

const invalid = (table: TableDef, issues: ReturnType<typeof issue>[]): AppError =>
  new AppError('table.invalid', { table: table.id }, issues)
