import type { JsonObject } from '@gantry/base/shared'
import { asSystem, type Ctx, ident, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { openReading } from '../read/open-reading.ts'
import { admissionWalked, from, type Reading } from '../read/reading.ts'
import { type AnsweredRow, recordParts, recordText, writtenSource } from '../read/record-answer.ts'
import { type Plan, planOf, runSteady } from '../read/run-read.ts'

/** A record that a process is about to claim, as the product sees it, with what was read beside it. */
interface Claimable<Found> {
  /** Null: there is none, or the actor may not read it. */
  readonly data: JsonObject | null
  readonly found: Found
}

/**
 * Reads a record the actor may read for a process that is about to hold it. `beside`: columns the process reads by the same statement,
 * also where there is no record.
 */
export const readToClaim = async <Found extends object>(
  ctx: Ctx,
  table: TableDef,
  record: string,
  beside: Sql,
  values: SlotValues,
): Promise<Claimable<Found>> => {
  const { reading } = await openReading(ctx, table)
  const { reading: whole } = await openReading(asSystem(ctx, 'claim'), table)
  const plan = readPlan(reading, whole, beside)
  const { rows } = await runSteady<Partial<AnsweredRow> & Found>(ctx, plan, { ...values, claimed: record })
  const [row] = rows
  if (!row) throw new Error('a select of one row answered none')
  return { data: isAnswered(row) ? JSON.parse(recordText(whole, row)).data : null, found: row }
}

const isAnswered = (row: Partial<AnsweredRow>): row is AnsweredRow =>
  row.data !== undefined && row.data !== null

const readPlan = (reading: Reading, whole: Reading, beside: Sql): Plan =>
  planFor(reading, beside, whole, () => {
    const { parts, select } = recordParts(whole, writtenSource('seen', undefined))
    return sql`
      with seen as (
        select * from ${from(reading)}
        where ${ident(reading.alias, 'id')} = ${slot('claimed')}::uuid and ${admissionWalked(reading, 'living')}
      ), ${parts}
      select a.*, ${beside} from (select) one left join (${select}) a on true`
  })

/** A record a process claims, at the version it was read; null: at any version. */
export interface Claim {
  readonly record: string
  readonly version: number | null
}

/**
 * Claims a record for a process by the statement that stores the process. `storing`: what follows the claim in that statement, further
 * named parts and the select; they may read `claimed (id)`, which has no row where the record is gone or has another version. Writes
 * under way are waited for; writes that were checked and not carried out yet fail as concurrent changes, because the record has
 * another version by then.
 */
export const runClaiming = async <Row extends object>(
  ctx: Ctx,
  table: TableDef,
  { record, version }: Claim,
  storing: Sql,
  values: SlotValues = {},
): Promise<readonly Row[]> => {
  const { reading } = await openReading(asSystem(ctx, 'claim'), table)
  const plan = claimPlan(reading, storing)
  const { rows } = await runSteady<Row>(ctx, plan, { ...values, claimed: record, 'claimed version': version })
  return rows
}

const claimPlan = (reading: Reading, storing: Sql): Plan =>
  planFor(reading, storing, reading, () => {
    const at = (column: string) => ident(reading.alias, column)
    return sql`
      with claimed as (
        update ${from(reading)} set version = version + 1
        where ${at('id')} = ${slot('claimed')}::uuid and ${admissionWalked(reading, 'living')}
          and (${slot('claimed version')}::int is null or ${at('version')} = ${slot('claimed version')}::int)
        returning ${at('id')}
      )${storing}`
  })

interface Kept {
  readonly whole: Reading
  readonly plan: Plan
}

const kept = new WeakMap<Reading, WeakMap<object, Kept>>()

/** The plan of a statement over a reading, built once for what `key` adds to it. */
const planFor = (reading: Reading, key: object, whole: Reading, built: () => Sql): Plan => {
  const known = kept.get(reading) ?? new WeakMap<object, Kept>()
  kept.set(reading, known)
  const made = known.get(key)
  if (made?.whole === whole) return made.plan
  const template = built()
  const plan = planOf(template, template)
  known.set(key, { whole, plan })
  return plan
}
