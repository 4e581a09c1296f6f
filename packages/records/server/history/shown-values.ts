import type { Json } from '@gantry/base/shared'
import { maskValue } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { maskedFields } from '../policy/masked-fields.ts'
import { scopeOn } from '../write/authorise.ts'
import { maskedOn, sealedFields } from '../write/keep-masked.ts'
import type { Row } from '../write/row.ts'
import type { Slave, Target } from '../write/target.ts'
import { type Answer, type Stored, titlesFor } from './titles.ts'

/**
 * Formats stored values of the past: references with titles, values masked where they are masked on any of the
 * given states.
 */
export const answerOn = async (
  ctx: Ctx,
  target: Target,
  states: readonly Row[],
  cells: readonly Stored[],
): Promise<Answer> => {
  const scope = scopeOn(ctx, target)
  const masked = await maskedOnAny(ctx, target, states)
  const answer = await titlesFor(ctx, scope, cells)
  return cell => {
    const own = cell.table === target.table
    const hidden = own
      ? masked.has(cell.field)
      : maskedFields({ ...scope, table: cell.table }).has(cell.field) ||
        sealedFields(cell.table).includes(cell.field)
    const field = hidden ? cell.table.fields[cell.field] : undefined
    return field ? maskValue(field, cell.value) : answer(cell)
  }
}

export const maskedOnAny = async (
  ctx: Ctx,
  target: Target,
  states: readonly Row[],
): Promise<ReadonlySet<FieldId>> =>
  new Set((await Promise.all(states.map(row => maskedOn(ctx, target, row)))).flatMap(masked => [...masked]))

/** The scalar values of one side of a change: its own, or those in its slave rows. */
export const storedCells = (target: Target, field: string, side: Json): Stored[] => {
  const slave = slaveOf(target, field)
  if (!slave) return [{ table: target.table, field, value: side }]
  return rowsIn(side).flatMap(row => cellsOf(slave, row))
}

export const shownValue = (target: Target, field: string, side: Json, answer: Answer): Json => {
  const slave = slaveOf(target, field)
  if (!slave) return answer({ table: target.table, field, value: side })
  return rowsIn(side).map(row => ({
    id: row.id ?? null,
    ...Object.fromEntries(cellsOf(slave, row).map(cell => [cell.field, answer(cell)])),
  }))
}

const slaveOf = (target: Target, field: string): Slave | undefined =>
  target.slaves.find(({ id }) => id === field)

/** Cells of fields that no longer exist are omitted. */
const cellsOf = ({ table }: Slave, row: Readonly<Record<string, Json | undefined>>): Stored[] =>
  Object.keys(table.fields).flatMap(field => {
    const value = row[field]
    return value === undefined ? [] : [{ table, field, value }]
  })

const rowsIn = (side: Json): readonly Readonly<Record<string, Json | undefined>>[] =>
  Array.isArray(side)
    ? side.filter(row => typeof row === 'object' && row !== null && !Array.isArray(row))
    : []
