import type { Env, Row, Value } from '@gantry/expr/shared'
import { fits } from '../value-types.ts'
import type { AskTable, TableAnswer } from './answer.ts'
import { allBits, and, type Bits, clearBit, hasBit, membersOf, noBits, setBit } from './bits.ts'
import { answerOf } from './hit.ts'
import type { PlannedTable } from './plan-table.ts'
import type { Cell } from './read-cell.ts'
import { type Axis, axisOf, pieceOf, piecesOf, type Span } from './spans.ts'

/** Rows that match an input of one column. */
type Column = (value: Value, row: Row, env: Env, mask: Bits) => Bits

/**
 * A table as sorted boundaries with a set of rows for each piece between them: an input takes one search for each column and an
 * intersection of sets. Cells that are no intervals are evaluated for the rows that are still left.
 */
export const compileTable = (table: PlannedTable): AskTable => {
  const { inputs, def } = table
  const size = def.rows.length
  const all = allBits(size)
  const columns = inputs.map(input => compileColumn(input.cells, size))
  const allowed = inputs.map(({ allowed }) => (allowed ? compileColumn([allowed], 1) : null))
  const one = allBits(1)
  const answer = answerOf(table)
  return (row, env) => {
    const values = inputs.map(({ read }) => read(row, env))
    let mask = all
    for (let at = 0; at < inputs.length; at++) {
      const value = values[at] ?? null
      const input = inputs[at]
      if (!input) continue
      if (!fits(value, input.def.type)) return refuse('type', input.def.id, values)
      const inside = allowed[at]
      if (inside && value !== null && !hasBit(inside(value, row, env, one), 0))
        return refuse('outside', input.def.id, values)
      mask = columns[at]?.(value, row, env, mask) ?? mask
    }
    return { ...answer(membersOf(mask), row, env), inputs: values }
  }
}

const refuse = (code: 'type' | 'outside', column: string, inputs: readonly Value[]): TableAnswer => ({
  value: null,
  rows: [],
  inputs,
  violation: { code, rows: [], column },
})

/** The set of rows for each piece of a column, and the cells that have no place there. */
export interface ColumnIndex {
  readonly axis: Axis
  readonly sets: readonly Bits[]
  /** Rows that match null. */
  readonly empty: Bits
  /** Rows whose cells are evaluated one by one. */
  readonly open: readonly number[]
}

/** Cuts a column; `more` are boundaries beside those of its cells, as of the allowed values. */
export const indexColumn = (
  cells: readonly Cell[],
  size: number,
  more: readonly Span[] = [],
): ColumnIndex => {
  const spans = cells.flatMap(cell => (cell.kind === 'spans' ? cell.spans : []))
  const axis = axisOf([...spans, ...more]) ?? { values: [], pieces: 1 }
  const isCut = axis.values.length > 0 || spans.length === 0
  const base = noBits(size)
  const empty = noBits(size)
  const open: number[] = []
  const placed: [number, Extract<Cell, { readonly kind: 'spans' }>][] = []
  cells.forEach((cell, at) => {
    if (cell.kind === 'any') {
      setBit(empty, at)
      setBit(base, at)
    } else if (cell.kind === 'spans' && isCut) {
      if (cell.empty) setBit(empty, at)
      if (cell.negated) setBit(base, at)
      placed.push([at, cell])
    } else if (cell.kind !== 'broken') open.push(at)
  })
  const sets = Array.from({ length: axis.pieces }, () => new Uint32Array(base))
  for (const [at, { spans, negated }] of placed)
    for (const span of spans) {
      const [first, last] = piecesOf(axis, span)
      for (let piece = first; piece <= last; piece++) {
        const set = sets[piece]
        if (set && negated) clearBit(set, at)
        else if (set) setBit(set, at)
      }
    }
  return { axis, sets, empty, open }
}

const compileColumn = (cells: readonly Cell[], size: number): Column => {
  const { axis, sets, empty, open } = indexColumn(cells, size)
  const anyRow = noBits(size)
  cells.forEach((cell, at) => {
    if (cell.kind === 'any') setBit(anyRow, at)
  })
  const places = new Map(
    axis.values.flatMap((value, at) => (typeof value === 'object' ? [] : [[value, 2 * at + 1] as const])),
  )
  return (value, row, env, mask) => {
    const piece = value === null ? null : (places.get(value as string) ?? pieceOf(axis, value))
    const known = value === null ? empty : piece === null ? null : (sets[piece] ?? anyRow)
    const matched = and(mask, known ?? anyRow)
    // Of a value without a place beside the boundaries only the tests themselves know.
    const asked = known ? open : cells.map((_cell, at) => at)
    for (const at of asked) {
      const cell = cells[at]
      if (!hasBit(mask, at) || !cell || cell.kind === 'any' || cell.kind === 'broken' || !cell.test) continue
      if (cell.test(row, env, value) === true) setBit(matched, at)
    }
    return matched
  }
}
