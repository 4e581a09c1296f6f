import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { isBlank } from '../form/values.ts'

/** A cell whose text cannot be parsed; kept as typed so that the user can correct it. */
export interface BadCell {
  readonly text: string
  readonly issue: Issue
}

/** One row of a slave table while it is edited. */
export interface SheetRow {
  /** Identifies the row in the user interface, also before the row has an id. */
  readonly key: string
  readonly id?: string
  readonly values: Readonly<Record<FieldId, Json>>
  readonly bad: Readonly<Record<FieldId, BadCell>>
}

let made = 0
export const emptyRow = (values: SheetRow['values'] = {}): SheetRow => ({
  key: `n${++made}`,
  values,
  bad: {},
})

/** Converts the slave rows of a record to sheet rows. */
export const rowsOf = (value: unknown): SheetRow[] =>
  (Array.isArray(value) ? (value as JsonObject[]) : []).map(({ id, ...values }) => ({
    ...emptyRow(values as Record<FieldId, Json>),
    ...(typeof id === 'string' && { id, key: id }),
  }))

/** Converts sheet rows to the API's format; empty rows are left out. */
export const jsonOf = (rows: readonly SheetRow[]): JsonObject[] =>
  rows.filter(row => !isEmptyRow(row)).map(row => (row.id ? { id: row.id, ...row.values } : row.values))

export const isEmptyRow = (row: SheetRow): boolean =>
  !row.id && Object.keys(row.bad).length === 0 && Object.values(row.values).every(isBlank)

export const setCell = (rows: readonly SheetRow[], at: number, field: FieldId, value: Json): SheetRow[] =>
  rows.map((row, i) => {
    if (i !== at) return row
    const { [field]: _mended, ...bad } = row.bad
    return { ...row, values: { ...row.values, [field]: value }, bad }
  })

/** Inserts a copy of the row below it, as a new row. */
export const duplicateRow = (rows: readonly SheetRow[], at: number): SheetRow[] => {
  const row = rows[at]
  return row
    ? [...rows.slice(0, at + 1), { ...emptyRow(row.values), bad: row.bad }, ...rows.slice(at + 1)]
    : [...rows]
}

export const removeRows = (rows: readonly SheetRow[], from: number, to: number): SheetRow[] =>
  rows.filter((_, i) => i < Math.min(from, to) || i > Math.max(from, to))

export const moveRow = (rows: readonly SheetRow[], from: number, to: number): SheetRow[] => {
  if (to < 0 || to >= rows.length) return [...rows]
  const next = [...rows]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

/** A rectangle of cells, both corners included. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface CellAt {
  readonly row: number
  readonly column: number
}

export const blockOf = (a: CellAt, b: CellAt): Block => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

/** A column of a sheet: parses a text to a value or to a conversion error. */
export interface SheetColumn {
  readonly field: FieldId
  readonly writable: boolean
  parse(
    input: Json,
  ): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly issue: Issue }
}

export interface Pasted {
  readonly rows: SheetRow[]
  /** Rows that were added at the end. */
  readonly added: number
  /** Cells whose text could not be parsed; they are marked red. */
  readonly bad: number
}

/**
 * Pastes a block of texts from one cell on and adds rows as needed, up to `most`. A single text fills the whole selection,
 * as in spreadsheets. Computed columns are skipped.
 */
export const pasteBlock = (
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  target: Block,
  texts: readonly (readonly string[])[],
  most: number,
): Pasted => {
  const single = texts.length === 1 && texts[0]?.length === 1
  const height = single ? target.bottom - target.top + 1 : texts.length
  const next = [...rows]
  let bad = 0
  for (let y = 0; y < height && target.top + y < most; y++) {
    const at = target.top + y
    while (next.length <= at) next.push(emptyRow())
    const cells = single
      ? Array.from({ length: target.right - target.left + 1 }, () => texts[0]![0]!)
      : texts[y]!
    cells.forEach((text, x) => {
      const column = columns[target.left + x]
      if (!column?.writable) return
      const row = writeText(next[at]!, column, text)
      if (row.bad[column.field]) bad++
      next[at] = row
    })
  }
  return { rows: next, added: next.length - rows.length, bad }
}

/** Writes a value from an input; text that cannot be parsed is kept as typed, with the conversion error. */
export const writeCell = (
  rows: readonly SheetRow[],
  at: number,
  column: SheetColumn,
  value: Json,
): SheetRow[] => {
  if (typeof value !== 'string') return setCell(rows, at, column.field, value)
  // A text is written with every key: the space at its end begins the next word, so it stays. Saving trims it.
  if (readText(column, value).value === value.trim()) return setCell(rows, at, column.field, value)
  return rows.map((row, i) => (i === at ? writeText(row, column, value) : row))
}

/** Parses a typed or pasted text; on failure returns the text with the conversion error. */
export const readText = (
  column: SheetColumn,
  text: string,
): { readonly value: Json; readonly bad?: BadCell } => {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const parsed = column.parse(trimmed)
  return parsed.ok ? { value: parsed.value } : { value: null, bad: { text: trimmed, issue: parsed.issue } }
}

/** Writes a typed or pasted text into its cell. */
const writeText = (row: SheetRow, column: SheetColumn, text: string): SheetRow => {
  const { [column.field]: _before, ...others } = row.bad
  const { value, bad } = readText(column, text)
  return {
    ...row,
    values: { ...row.values, [column.field]: value },
    bad: bad ? { ...others, [column.field]: bad } : others,
  }
}

/** Clears the block; computed columns keep their values. */
export const clearBlock = (
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  block: Block,
): SheetRow[] =>
  rows.map((row, y) =>
    y < block.top || y > block.bottom
      ? row
      : columns
          .slice(block.left, block.right + 1)
          .filter(column => column.writable)
          .reduce((cleared, column) => writeText(cleared, column, ''), row),
  )
