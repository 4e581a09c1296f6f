import type { Json } from '@gantry/base/shared'
import { told } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { storedFields } from '../schema/stored-fields.ts'
import { type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Target } from './target.ts'

/** The effect of a write on a record, per field; before is null where there was nothing. */
export type Changes = { readonly [field: FieldId]: readonly [before: Json, after: Json] }

/** Ownership, which only the system may change directly. */
const ownership = ['owner', 'ownerDepartment']

/**
 * Differences between two states of a record. A slave field lists its new, deleted and changed rows, and all
 * rows when only their order changed.
 */
export const changesBetween = (target: Target, before: Row | null, after: Row): Changes => {
  const changes: Record<FieldId, readonly [Json, Json]> = {}
  for (const { id, field, type } of storedFields(target.table)) {
    const was = before?.[id] ?? null
    const is = after[id] ?? null
    if (!same(was, is)) changes[id] = type.sealed ? [told(field, was), told(field, is)] : [was, is]
  }
  for (const field of before ? ownership : []) {
    const pair = [before?.[field] ?? null, after[field] ?? null] as const
    if (!same(pair[0], pair[1])) changes[field] = pair
  }
  for (const { id, table } of target.slaves) {
    const pair = rowChanges(before ? rowsIn(before, id) : [], rowsIn(after, id))
    if (pair) changes[id] = [toldRows(table, pair[0]), toldRows(table, pair[1])]
  }
  return changes
}

/** Rows for output: encrypted values are replaced by their mask. */
const toldRows = (table: TableDef, rows: readonly Row[]): readonly Row[] => {
  const sealed = storedFields(table).filter(({ type }) => type.sealed)
  return sealed.length === 0
    ? rows
    : rows.map(row => ({
        ...row,
        ...Object.fromEntries(sealed.map(({ id, field }) => [id, told(field, row[id] ?? null)])),
      }))
}

const rowChanges = (
  before: readonly Row[],
  after: readonly Row[],
): readonly [readonly Row[], readonly Row[]] | null => {
  if (same(before, after)) return null
  const missingFrom = (rows: readonly Row[]) => {
    const known = new Map(rows.map(row => [row.id, row]))
    return (row: Row) => !same(row, known.get(row.id))
  }
  const gone = before.filter(missingFrom(after))
  const come = after.filter(missingFrom(before))
  return gone.length + come.length > 0 ? [gone, come] : [before, after]
}
