import { AppError } from '@gantry/base/shared'
import { type Ctx, ident, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { openReading } from '../read/open-reading.ts'
import { admission, from, type Reading } from '../read/reading.ts'
import { type Plan, planOf, runSteady } from '../read/run-read.ts'

/**
 * Claims a record the actor may read for a process that is about to hold it, in the transaction of that process. Writes under way
 * are waited for, so that what is read next includes them; writes that were checked and not carried out yet fail as concurrent
 * changes, because the record has another version by then.
 * @throws AppError record.not_found, also for a record that may not be read
 */
export const claimRecord = async (ctx: Ctx, table: TableDef, record: string): Promise<void> => {
  const { reading } = await openReading(ctx, table)
  const { count } = await runSteady(ctx, claimPlan(reading), { id: record })
  if (count === 0) throw new AppError('record.not_found', { table: table.id, id: record })
}

const kept = new WeakMap<Reading, Plan>()

const claimPlan = (reading: Reading): Plan => {
  const known = kept.get(reading)
  if (known) return known
  const template = sql`
    update ${from(reading)} set version = version + 1
    where ${ident(reading.alias, 'id')} = ${slot('id')}::uuid and ${admission(reading)}`
  const plan = planOf(template, template)
  kept.set(reading, plan)
  return plan
}
