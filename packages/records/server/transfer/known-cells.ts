import type { Parsed } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { type Parse, parseValue } from '../write/read-values.ts'

/** Cached cells per column. */
const mostCells = 10_000
/** Longer texts rarely repeat. Characters. */
const longestCell = 100
/** After this many new cells a column needs as many cache hits to stay cached. */
const trial = 2_000

interface Column {
  readonly cells: Map<string, Parsed>
  asked: number
  missed: number
  /** Nearly all cells differ, so caching would only cost. */
  isVaried: boolean
}

/**
 * Parses like `parseValue` with a cache per column: states, dates, places and booleans repeat in a sheet. Valid
 * for the cells of one file, read for one person.
 */
export const recallingParse = (): Parse => {
  const columns = new Map<FieldDef, Column>()
  return (value, field, locale) => {
    const column = columnOf(columns, field)
    if (column.isVaried || typeof value !== 'string' || value.length > longestCell)
      return parseValue(value, field, locale)
    column.asked++
    const known = column.cells.get(value)
    if (known) return known
    const parsed = parseValue(value, field, locale)
    remember(column, value, parsed)
    return parsed
  }
}

const columnOf = (columns: Map<FieldDef, Column>, field: FieldDef): Column => {
  const known = columns.get(field)
  if (known) return known
  const made: Column = { cells: new Map(), asked: 0, missed: 0, isVaried: false }
  columns.set(field, made)
  return made
}

const remember = (column: Column, cell: string, parsed: Parsed): void => {
  column.missed++
  if (column.missed > trial && column.missed * 2 > column.asked) {
    column.isVaried = true
    column.cells.clear()
  } else if (column.cells.size < mostCells) column.cells.set(cell, parsed)
}
