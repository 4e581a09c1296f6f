import type { Value } from '@gantry/expr/shared'
import { and, type Bits, hasBit, isNone, keyOf, membersOf, noBits, setBit } from './bits.ts'
import { indexColumn } from './compile-table.ts'
import { type Choice, choicesOf, exampleOf } from './domain.ts'
import { collects } from './hit-policies.ts'
import type { PlannedTable } from './plan-table.ts'
import type { Axis } from './spans.ts'
import { writeChoices } from './write-box.ts'

/** Part of the inputs: for each column the pieces of its line, null where any input is meant. */
type Box = readonly (readonly Choice[] | null)[]

/** A part of the inputs with an input out of it that can be tried. */
export interface Found {
  /** The part as cells of a row, by column; columns that do not matter are absent. */
  readonly when: Readonly<Record<string, string>>
  readonly example: readonly Value[]
}

/** What is wrong with the rows of a table taken together. */
export interface Analysis {
  /** Inputs no row matches. */
  readonly gaps: readonly Found[]
  /** Rows that match the same inputs where one row is expected. */
  readonly overlaps: readonly (Found & { readonly rows: readonly number[] })[]
  /** Rows that never give the answer: others always come first, or nothing matches them. */
  readonly masked: readonly number[]
  /** Rows with cells that are no intervals: they may match anything. */
  readonly unchecked: readonly number[]
  /** Too many pieces: what was found is true, but there may be more. */
  readonly partly: boolean
}

const nothing: Analysis = { gaps: [], overlaps: [], masked: [], unchecked: [], partly: false }

/** Pieces visited before the check gives up, findings of one sort, and milliseconds. */
const analysisLimits = { pieces: 200_000, found: 100, time: 2_000 } as const

/**
 * Gaps, overlaps and masked rows by a sweep over the columns: each column is cut at all boundaries of the rows, pieces that the
 * same rows cover are taken together, and the sweep goes on with those rows in the next column (Calvanese et al. 2018).
 * A table that collects is not checked: several rows, or none, are meant there.
 */
export const analyseTable = (table: PlannedTable, now: () => number = Date.now): Analysis => {
  const { def, inputs } = table
  const size = def.rows.length
  if (size === 0 || inputs.length === 0 || collects(def.hit)) return nothing
  const unchecked = noBits(size)
  const columns = inputs.map(input => {
    const allowed = input.allowed?.kind === 'spans' ? input.allowed : null
    const index = indexColumn(input.cells, size, allowed ? allowed.spans : [])
    for (const at of index.open) setBit(unchecked, at)
    input.cells.forEach((cell, at) => {
      if (cell.kind === 'broken') setBit(unchecked, at)
    })
    return { index, choices: choicesOf(input, index.axis, allowed) }
  })
  const order = columns
    .map((_column, at) => at)
    .sort((a, b) => (columns[a]?.choices.length ?? 0) - (columns[b]?.choices.length ?? 0))
  const checked = noBits(size)
  for (let at = 0; at < size; at++) if (!hasBit(unchecked, at)) setBit(checked, at)

  const rankOf = rankingOf(table)
  const until = now() + analysisLimits.time
  const gaps: Found[] = []
  const overlaps = new Map<string, Found & { readonly rows: readonly number[] }>()
  const winners = noBits(size)
  let pieces = 0
  let partly = false

  const found = (box: Box): Found => ({
    when: Object.fromEntries(
      inputs.flatMap(({ def: { id, type } }, at) => {
        const [chosen, column] = [box[at], columns[at]]
        return chosen && column ? [[id, writeChoices(type, column.index.axis, chosen, column.choices)]] : []
      }),
    ),
    example: inputs.map((input, at) => {
      const { index, choices } = columns[at] ?? { index: { axis: noAxis }, choices: [] }
      return exampleOf(input.def.type, index.axis, (box[at] ?? choices)[0])
    }),
  })

  const settle = (active: Bits, box: Box): void => {
    const rows = membersOf(and(active, checked))
    for (const at of winnersOf(def.hit, rows, rankOf)) setBit(winners, at)
    if (rows.length < 2) return
    if (def.hit === 'U' || (def.hit === 'A' && !agree(table, rows))) {
      const key = rows.join(' ')
      if (!overlaps.has(key) && overlaps.size < analysisLimits.found)
        overlaps.set(key, { ...found(box), rows })
    }
  }

  const sweep = (level: number, active: Bits, box: Box): void => {
    const column = order[level]
    if (column === undefined) {
      settle(active, box)
      return
    }
    const { index, choices } = columns[column] ?? { index: null, choices: [] }
    if (!index) return
    const groups = new Map<string, { readonly rows: Bits; readonly choices: Choice[] }>()
    for (const choice of choices) {
      if (pieces++ >= analysisLimits.pieces || ((pieces & 1023) === 0 && now() > until)) {
        partly = true
        return
      }
      const covering = choice === 'empty' ? index.empty : (index.sets[choice] ?? index.empty)
      const rows = and(active, withOpen(covering, unchecked))
      const key = keyOf(rows)
      const group = groups.get(key)
      if (group) group.choices.push(choice)
      else groups.set(key, { rows, choices: [choice] })
    }
    for (const group of groups.values()) {
      const next = box.with(column, group.choices.length === choices.length ? null : group.choices)
      if (!isNone(group.rows)) sweep(level + 1, group.rows, next)
      else if (gaps.length < analysisLimits.found) gaps.push(found(next))
      if (partly) return
    }
  }

  const everything = noBits(size)
  for (let at = 0; at < size; at++) setBit(everything, at)
  sweep(
    0,
    everything,
    inputs.map(() => null),
  )
  return {
    gaps,
    overlaps: [...overlaps.values()],
    masked: partly ? [] : membersOf(checked).filter(at => !hasBit(winners, at)),
    unchecked: membersOf(unchecked),
    partly,
  }
}

const noAxis: Axis = { values: [], pieces: 1 }

const withOpen = (covering: Bits, unchecked: Bits): Bits => {
  const out = new Uint32Array(covering)
  for (let word = 0; word < out.length; word++) out[word] = (out[word] ?? 0) | (unchecked[word] ?? 0)
  return out
}

/** The rows that may give the answer where all of `rows` match. */
const winnersOf = (
  hit: string,
  rows: readonly number[],
  rankOf: (row: number) => number | null,
): readonly number[] => {
  if (hit === 'F') return rows.slice(0, 1)
  if (hit !== 'P') return rows
  const ranks = rows.map(rankOf)
  // A rank only known when the table is asked may be any.
  if (ranks.some(rank => rank === null)) return rows
  const best = Math.min(...ranks.map(rank => rank ?? 0))
  return rows.filter((_row, at) => ranks[at] === best).slice(0, 1)
}

/** Rank of the first output with an order; null where it is not constant. */
const rankingOf = ({ outputs, def }: PlannedTable): ((row: number) => number | null) => {
  if (def.hit !== 'P') return () => null
  const ordered = outputs.filter(({ order }) => order.length > 0)
  const [only] = ordered
  if (!only || ordered.length > 1) return () => null
  return row => {
    const value = only.constants[row]
    const rank = value === undefined ? -1 : only.order.indexOf(value)
    return rank < 0 ? null : rank
  }
}

/** Whether rows certainly answer the same. */
const agree = ({ outputs }: PlannedTable, rows: readonly number[]): boolean => {
  const [first = 0] = rows
  return outputs.every(({ constants }) =>
    rows.every(row => constants[row] !== undefined && constants[row] === constants[first]),
  )
}
