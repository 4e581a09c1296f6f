import { type Flow, mm } from './flow.ts'
import { breakLines, widthOf } from './lines.ts'
import type { Weight } from './slices.ts'
import type { Typeface } from './typeface.ts'

/** Sizes of type in points; the same as those of the printed page of the browser. */
export const type = { normal: 9.5, small: 8, large: 13, title: 18, heading: 10.5 } as const
/** Height of a line for a size of 1. */
export const leading = 1.5
/** The base line below the top of a line, for a size of 1. */
export const baseline = 1.07

export const ink = { normal: '#111111', quiet: '#444444', label: '#333333', faint: '#555555' } as const
const border = '#999999'
const headFill = '#f2f4f7'
const padding = { x: 1.8 * mm, y: 1 * mm } as const

/** A cell before its place is known. */
export interface Cell {
  readonly text: string
  readonly align: 'start' | 'center' | 'end'
  readonly bold?: boolean
  /** Grey, as heads and labels are. */
  readonly head?: boolean
  /** Its ground. */
  readonly fill?: string | null
  readonly width: number
}

interface BrokenCell extends Cell {
  readonly lines: readonly string[]
}

/** A row with its texts broken into lines. */
export interface BrokenRow {
  readonly cells: readonly BrokenCell[]
  readonly height: number
  /** The least height, for what stands in it beside text. */
  readonly least?: number
}

export const weightOf = (bold: boolean | undefined): Weight => (bold ? 600 : 400)

const lineHeight = type.normal * leading

export const breakRow = (cells: readonly Cell[], face: Typeface): BrokenRow => {
  const broken = cells.map(cell => ({
    ...cell,
    lines: breakLines(
      cell.text,
      (cell.width - 2 * padding.x) / type.normal,
      face.advance(weightOf(cell.bold)),
    ),
  }))
  const lines = Math.max(1, ...broken.map(cell => cell.lines.length))
  return { cells: broken, height: lines * lineHeight + 2 * padding.y }
}

/** Draws a row where the flow stands; one that is higher than a page goes on on the next. */
export const drawRow = (flow: Flow, row: BrokenRow, face: Typeface): void => {
  if (flow.fits(row.height)) {
    drawLines(flow, row.cells, face, row.least)
    return
  }
  const most = Math.max(1, Math.floor((flow.room - 2 * padding.y) / lineHeight))
  drawLines(
    flow,
    row.cells.map(cell => ({ ...cell, lines: cell.lines.slice(0, most) })),
    face,
  )
  const cells = row.cells.map(cell => ({ ...cell, lines: cell.lines.slice(most) }))
  const left = Math.max(0, ...cells.map(cell => cell.lines.length))
  if (left === 0) return
  flow.break()
  drawRow(flow, { cells, height: left * lineHeight + 2 * padding.y }, face)
}

const drawLines = (flow: Flow, cells: readonly BrokenCell[], face: Typeface, least = 0): void => {
  const lines = Math.max(1, ...cells.map(cell => cell.lines.length))
  const height = Math.max(least, lines * lineHeight + 2 * padding.y)
  let x = 0
  for (const cell of cells) {
    flow.put({
      kind: 'box',
      x,
      y: flow.y,
      width: cell.width,
      height,
      stroke: border,
      ...(cell.fill ? { fill: cell.fill } : cell.head && { fill: headFill }),
    })
    for (const [at, text] of cell.lines.entries())
      putLine(flow, face, {
        text,
        x: x + padding.x,
        y: flow.y + padding.y + at * lineHeight,
        width: cell.width - 2 * padding.x,
        size: type.normal,
        align: cell.align,
        weight: weightOf(cell.bold),
        ink: cell.head ? ink.label : ink.normal,
      })
    x += cell.width
  }
  flow.y += height
}

interface Line {
  readonly text: string
  readonly x: number
  /** The top of the line. */
  readonly y: number
  readonly width: number
  readonly size: number
  readonly align: 'start' | 'center' | 'end'
  readonly weight: Weight
  readonly ink: string
}

/** Puts one line of text on the page. */
export const putLine = (flow: Flow, face: Typeface, line: Line): void => {
  const { text, size, weight, align } = line
  if (text === '') return
  const free = line.width - widthOf(text, face.advance(weight)) * size
  const shift = align === 'end' ? free : align === 'center' ? free / 2 : 0
  flow.put({
    kind: 'text',
    x: line.x + shift,
    y: line.y + baseline * size,
    text,
    size,
    weight,
    ink: line.ink,
  })
}

/** What a cell is wide without breaks. */
export const naturalWidth = (text: string, bold: boolean, face: Typeface): number =>
  Math.max(...text.split('\n').map(line => widthOf(line, face.advance(weightOf(bold))))) * type.normal +
  2 * padding.x +
  0.1
