import type { Json, JsonObject } from '@gantry/base/shared'
import { sameValue } from '../form/values.ts'
import { isEmptyRow, jsonOf, rowsOf, type SheetRow } from './sheet-rows.ts'

/** Rows of a slave table that are being edited, and those they were begun with. */
export interface RowsDraft {
  readonly before: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
}

/** A draft of the stored rows. */
export const draftOf = (stored: Json): RowsDraft => {
  const rows = rowsOf(stored)
  return { before: rows, rows }
}

interface SentRows {
  /** The rows in the order in which they are sent, for the issues of the answer. */
  readonly rows: readonly SheetRow[]
  readonly json: readonly JsonObject[]
}

/**
 * Rows to send: of a stored row only the cells that were changed, so that what others changed in it stays. Rows that others added
 * meanwhile stay, and rows that they removed are not sent.
 */
export const sentRows = ({ before, rows }: RowsDraft, stored: Json): SentRows => {
  const begun = new Map(before.map(row => [row.key, row]))
  const now = rowsOf(stored)
  const living = new Set(now.map(({ key }) => key))
  const own = rows.filter(row => !isEmptyRow(row) && (living.has(row.key) || !begun.has(row.key)))
  const known = new Set([...begun.keys(), ...own.map(({ key }) => key)])
  const others = now.filter(({ key }) => !known.has(key)).map(row => ({ ...row, values: {} }))
  const sent = [...own.map(row => onlyChanged(row, begun.get(row.key))), ...others]
  return { rows: sent, json: jsonOf(sent) }
}

const onlyChanged = (row: SheetRow, was: SheetRow | undefined): SheetRow => {
  if (!was) return row
  const changed = Object.entries(row.values).filter(([id, value]) => !sameValue(value, was.values[id]))
  return { ...row, values: Object.fromEntries(changed) }
}
