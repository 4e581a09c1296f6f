import { AppError } from '@gantry/base/shared'
import { type Ctx, ident, slot, sql } from '@gantry/kernel/server'
import type { RecordAnswer, TableDef, TableId } from '@gantry/model/shared'
import { openReading } from './open-reading.ts'
import { from, type Reading } from './reading.ts'
import { type AnsweredRow, recordParts, recordText } from './record-answer.ts'
import { type Plan, planOf, runSteady } from './run-read.ts'

/**
 * One record with its slave rows as JSON text, `{data, rights}`, in one statement. `rights` are the operations
 * the actor may perform on this record and the fields the actor may change.
 *
 * @throws AppError record.not_found, also for an existing record that may not be read
 */
export const getRecordJson = async (ctx: Ctx, table: TableId | TableDef, id: string): Promise<string> => {
  const { reading } = await openReading(ctx, table)
  const { rows } = await runSteady<AnsweredRow>(ctx, recordPlan(reading), { id })
  const row = rows[0]
  if (!row) throw new AppError('record.not_found', { id })
  return recordText(reading, row)
}

/** The same as parsed values. */
export const getRecord = async (ctx: Ctx, table: TableId | TableDef, id: string): Promise<RecordAnswer> =>
  JSON.parse(await getRecordJson(ctx, table, id))

const kept = new WeakMap<Reading, Plan>()

const recordPlan = (reading: Reading): Plan => {
  const known = kept.get(reading)
  if (known) return known
  const where = sql`${ident('r', 'id')} = ${slot('id')}::uuid`
  const { parts, select } = recordParts(reading, { from: from(reading), where })
  const template = sql`with ${parts} ${select}`
  const plan = planOf(template, template)
  kept.set(reading, plan)
  return plan
}
