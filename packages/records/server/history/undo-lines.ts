import { isDeepStrictEqual } from 'node:util'
import { isUuid, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import type { Changes } from '../write/change.ts'
import { type Row, rowsIn } from '../write/row.ts'
import type { Slave, Target } from '../write/target.ts'
import type { RecordLine } from './lines.ts'

/** A record in a past state. */
export interface PastRow {
  readonly row: Row
  readonly removed: boolean
}

/**
 * A record before the given audit rows (newest first); null when it did not exist yet. Master and slave rows
 * are written by one audit row, so they are consistent. Deleted slave rows are appended, because their position
 * is not recorded; values that fields cannot hold today are omitted.
 */
export const undoLines = (target: Target, now: PastRow, lines: readonly RecordLine[]): PastRow | null => {
  let { row, removed } = now
  for (const { action, version, changes } of lines) {
    if (action === 'created') return null
    if (action === 'removed') removed = false
    if (action === 'restored') removed = true
    row = { ...undoChanges(target, row, changes ?? {}), version: version - 1 }
  }
  return { row, removed }
}

const undoChanges = (target: Target, row: Row, changes: Changes): Row => {
  const past: Record<string, Json> & Row = { ...row }
  for (const [field, [before, after]] of Object.entries(changes)) {
    const def = target.table.fields[field]
    const slave = target.slaves.find(({ id }) => id === field)
    if (slave) past[field] = undoRows(slave, row, before, after)
    else if (def) past[field] = fitting(def, before)
    else if (field in row) past[field] = before
  }
  return past
}

/**
 * Reverses one audit row: rows it inserted are removed, rows it deleted restored, changed rows stay in place.
 */
const undoRows = ({ id: field, table }: Slave, row: Row, before: Json, after: Json): readonly Row[] => {
  const was = rowsIn({ id: '', before }, 'before').map(one => fittingRow(table, one))
  const come = new Set(rowsIn({ id: '', after }, 'after').map(({ id }) => id))
  const known = new Map(was.map(one => [one.id, one]))
  const now = rowsIn(row, field)
  // An audit row that lists every slave row defines their order.
  if (isDeepStrictEqual(new Set(now.map(({ id }) => id)), come) && come.size === known.size) {
    if (was.every(({ id }) => come.has(id))) return was
  }
  const staying = now.flatMap(one => {
    const earlier = known.get(one.id)
    known.delete(one.id)
    return earlier ? [earlier] : come.has(one.id) ? [] : [one]
  })
  return [...staying, ...known.values()]
}

const fittingRow = ({ fields }: TableDef, row: Row): Row => {
  const fitted: Record<string, Json> & Row = { ...row }
  for (const [id, field] of Object.entries(fields))
    if (row[id] !== undefined) fitted[id] = fitting(field, row[id])
  return fitted
}

/** A past value for the field's current type, which may differ. */
const fitting = (field: FieldDef, value: Json): Json => {
  const type = fieldTypeOf(field)
  if (value === null || type.files || type.assigned) return value
  if (type.target) return isReference(value, type.kind === 'set') ? value : null
  const parsed = type.parse(value, field, { lang: 'zh-CN', timeZone: 'UTC' })
  return parsed.ok ? parsed.value : null
}

const isReference = (value: Json, many: boolean): boolean =>
  many ? Array.isArray(value) && value.every(isUuid) : isUuid(value)
