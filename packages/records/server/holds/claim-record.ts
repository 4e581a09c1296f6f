import { AppError, type JsonObject } from '@gantry/base/shared'
import { asSystem, type Ctx, ident, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { openReading } from '../read/open-reading.ts'
import { admissionWalked, from, type Reading } from '../read/reading.ts'
import { type AnsweredRow, recordParts, recordText, writtenSource } from '../read/record-answer.ts'
import { type Plan, planOf, runSteady } from '../read/run-read.ts'

/** What the process reads beside the record by the same statement: named parts and columns, both with slots. */
export interface Beside {
  readonly parts: Sql
  readonly columns: Sql
}

/** A claimed record as the product sees it, with what was read beside it. */
interface Claimed<Found> {
  readonly data: JsonObject
  readonly found: Found
  /**
   * Whether a write under way was waited for: all that was read is from before that write, so it has to be read again.
   */
  readonly waited: boolean
}

interface ClaimedRow extends AnsweredRow {
  readonly waited: boolean
}

/**
 * Claims a record the actor may read for a process that is about to hold it, in the transaction of that process, and reads it.
 * Writes under way are waited for; writes that were checked and not carried out yet fail as concurrent changes, because the record
 * has another version by then.
 * @throws AppError record.not_found, also for a record that may not be read
 */
export const claimRecord = async <Found extends object>(
  ctx: Ctx,
  table: TableDef,
  record: string,
  beside: Beside,
  values: SlotValues,
): Promise<Claimed<Found>> => {
  const { reading } = await openReading(ctx, table)
  const { reading: whole } = await openReading(asSystem(ctx, 'claim'), table)
  const plan = claimPlan(reading, whole, beside)
  const { rows } = await runSteady<ClaimedRow & Found>(ctx, plan, { ...values, claimed: record })
  const [row] = rows
  if (!row) throw new AppError('record.not_found', { table: table.id, id: record })
  return { data: JSON.parse(recordText(whole, row)).data, found: row, waited: row.waited }
}

interface Kept {
  readonly whole: Reading
  readonly plan: Plan
}

const kept = new WeakMap<Reading, WeakMap<Beside, Kept>>()

const claimPlan = (reading: Reading, whole: Reading, beside: Beside): Plan => {
  const known = kept.get(reading) ?? new WeakMap<Beside, Kept>()
  kept.set(reading, known)
  const made = known.get(beside)
  if (made?.whole === whole) return made.plan
  const { parts, select } = recordParts(whole, writtenSource('claimed', undefined))
  const of = sql`${ident(reading.alias, 'id')} = ${slot('claimed')}::uuid`
  const template = sql`
    with claimed as (
      update ${from(reading)} set version = version + 1 where ${of} and ${admissionWalked(reading, 'living')} returning *
    ), ${beside.parts}, ${parts}
    select a.*, claimed.version <> (select version + 1 from ${from(reading)} where ${of}) as waited, ${beside.columns}
    from claimed cross join (${select}) a`
  const plan = planOf(template, template)
  known.set(beside, { whole, plan })
  return plan
}
