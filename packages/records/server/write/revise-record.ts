import { type Issue, issue, isUuid, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Budgeted, Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { changesBetween } from './change.ts'
import { isRequired, listOf, newSlaveRow } from './complete.ts'
import type { Draft } from './draft.ts'
import { readValues } from './read-values.ts'
import { type RecordInput, type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Slave, Target } from './target.ts'

/**
 * A record as it would be after an update: omitted fields stay, a given slave field is replaced by the given
 * rows. With the issues found in it.
 */
export const reviseRecord = (ctx: Budgeted, target: Target, before: Row, input: RecordInput): Draft => {
  const issues: Issue[] = []
  const revised: Record<FieldId, Json> = reviseRow(ctx, target.table, before, input, '', issues)
  for (const slave of target.slaves)
    if (revised[slave.id] !== before[slave.id])
      revised[slave.id] = reviseRows(ctx, slave, rowsIn(before, slave.id), revised[slave.id] ?? null, issues)
  const row: Row = { ...revised, ...ownership(ctx, input), id: before.id }
  return { before, row, input, given: Object.keys(changesBetween(target, before, row)), issues }
}

/** One row with the values of an input replacing its own. */
const reviseRow = (
  ctx: Budgeted,
  table: TableDef,
  before: Row,
  input: RecordInput,
  at: string,
  issues: Issue[],
): Row => {
  const { values, issues: wrong } = readValues(table, input, ctx, at)
  issues.push(...wrong)
  const row: Record<FieldId, Json> & Row = { ...before }
  for (const [id, value] of Object.entries(values)) {
    const field = table.fields[id]
    if (!field || same(value, before[id] ?? null)) continue
    const { assigned } = fieldTypeOf(field)
    const { computed } = field
    if ((assigned || computed) && value === null) continue
    if ((assigned || computed) && !ctx.actor.system) issues.push(issue(at + id, 'read_only'))
    else if (computed) continue
    else if (isRequired(field) && value === null) issues.push(issue(at + id, 'required'))
    else row[id] = value
  }
  return row
}

/** Rows with an id are updated, rows without one inserted, omitted rows deleted. */
const reviseRows = (
  ctx: Budgeted,
  slave: Slave,
  before: readonly Row[],
  given: Json,
  issues: Issue[],
): readonly Row[] => {
  const inputs = listOf(given)
  if (isRequired(slave.field) && inputs.length === 0) issues.push(issue(slave.id, 'required'))
  const known = new Map(before.map(row => [row.id, row]))
  return inputs.map((input, place) => {
    const at = `${slave.id}.${place}.`
    if (input.id === undefined || input.id === null) return newSlaveRow(ctx, slave, input, at, issues)
    const id = isUuid(input.id) ? input.id.toLowerCase() : ''
    const row = known.get(id)
    // A second occurrence of the same id is treated as unknown.
    known.delete(id)
    if (row) return reviseRow(ctx, slave.table, row, input, at, issues)
    issues.push(issue(`${at}id`, 'record_missing', { value: String(input.id).slice(0, 60) }))
    return { id }
  })
}

/** Owner values, which only the system may set, as when records are handed over. */
const ownership = (ctx: Ctx, input: RecordInput): Record<string, Json> =>
  ctx.actor.system
    ? Object.fromEntries(
        ['owner', 'ownerDepartment'].flatMap(id => {
          const value = input[id]
          return value === null || isUuid(value) ? [[id, value]] : []
        }),
      )
    : {}
