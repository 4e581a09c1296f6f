import type { Json } from '@gantry/base/shared'
import { type Block, readText, type SheetColumn } from './sheet-rows.ts'

/** A value for the cell at a row and column index, not written yet. */
export interface PlacedValue {
  readonly row: number
  readonly column: number
  /** Text for the column to parse, or a ready value. */
  readonly given: { readonly text: string } | { readonly value: Json }
}

export interface LaidBlock {
  readonly cells: readonly PlacedValue[]
  /** How many rows of the block match a row of the list. */
  readonly taken: number
  /** Texts of rows beyond the last row of the list. */
  readonly left: readonly (readonly string[])[]
}

/**
 * Places a block of texts on a list, from the top left corner of `target`. A single row or cell is repeated over the
 * whole selection, as in spreadsheets; columns beyond the last and read-only columns are skipped.
 */
export const layBlock = (
  texts: readonly (readonly string[])[],
  target: Block,
  columns: readonly SheetColumn[],
  rows: number,
): LaidBlock => {
  const selected = target.bottom - target.top + 1
  const height = texts.length === 1 ? selected : texts.length
  const isSingle = texts.length === 1 && texts[0]?.length === 1
  const cells: PlacedValue[] = []
  const taken = Math.min(height, rows - target.top)
  for (let y = 0; y < taken; y++) {
    const line = texts[y % texts.length] ?? []
    const width = isSingle ? target.right - target.left + 1 : line.length
    for (let x = 0; x < width; x++) {
      const column = target.left + x
      const text = line[isSingle ? 0 : x]
      if (columns[column]?.writable && text !== undefined)
        cells.push({ row: target.top + y, column, given: { text } })
    }
  }
  return { cells, taken: Math.max(0, taken), left: texts.length === 1 ? [] : texts.slice(Math.max(0, taken)) }
}

/** Fills rows below (or above) a block by repeating its values; `valueAt` returns the value of a cell. */
export const fillBlock = (
  from: Block,
  to: number,
  columns: readonly SheetColumn[],
  valueAt: (row: number, column: number) => Json,
): readonly PlacedValue[] => {
  const height = from.bottom - from.top + 1
  const first = to < from.top ? to : from.bottom + 1
  const last = to < from.top ? from.top - 1 : to
  const cells: PlacedValue[] = []
  for (let row = first; row <= last; row++) {
    const source = from.top + ((((row - from.top) % height) + height) % height)
    for (let column = from.left; column <= from.right; column++)
      if (columns[column]?.writable) cells.push({ row, column, given: { value: valueAt(source, column) } })
  }
  return cells
}

/** Ctrl+D: copies the first row of the selection down; for a single row, copies the row above. */
export const fillDown = (
  block: Block,
  columns: readonly SheetColumn[],
  valueAt: (row: number, column: number) => Json,
): readonly PlacedValue[] => {
  const top = block.bottom > block.top ? block.top : block.top - 1
  return top < 0 ? [] : fillBlock({ ...block, top, bottom: top }, block.bottom, columns, valueAt)
}

/** The parsed value, or the text with its conversion error. */
export const readPlaced = (column: SheetColumn, { given }: PlacedValue): ReturnType<typeof readText> =>
  'text' in given ? readText(column, given.text) : { value: given.value }
