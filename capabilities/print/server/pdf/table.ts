import { addUp, type Part, type Printing } from '../../shared/render.ts'
import { type Flow, mm } from './flow.ts'
import { type BrokenRow, breakRow, type Cell, drawRow, naturalWidth } from './rows.ts'
import type { Typeface } from './typeface.ts'

type TablePart = Extract<Part, { kind: 'table' }>

/** Rows whose texts decide how wide the columns are. */
const looked = 200

/** Between a picture and the lines of its cell. */
const pictureGap = 1 * mm

/** No column becomes narrower for the sake of another. */
const least = 14 * mm

/**
 * Widths of columns: fixed ones as they are, the others by what stands in them, together as wide as the page. Columns
 * that need less than an even share get what they need.
 */
export const columnWidths = (
  heads: TablePart['heads'],
  natural: readonly number[],
  width: number,
): readonly number[] => {
  const fixed = heads.map(head => (head.width === undefined ? null : head.width * mm))
  const free = heads.flatMap((_, at) => (fixed[at] === null ? [at] : []))
  const taken = fixed.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  if (free.length === 0 || taken >= width) {
    const all = fixed.map((each, at) => each ?? natural[at] ?? least)
    const scale = width / all.reduce((sum, each) => sum + each, 0)
    return all.map(each => each * scale)
  }
  const widths = fixed.map(each => each ?? 0)
  let open = free
  let left = width - taken
  for (;;) {
    const share = left / open.length
    const narrow = open.filter(at => Math.max(least, natural[at] ?? 0) <= share)
    if (narrow.length === 0 || narrow.length === open.length) {
      const asked = open.map(at => (narrow.length === 0 ? 1 : Math.max(least, natural[at] ?? 0)))
      const sum = asked.reduce((total, each) => total + each, 0)
      for (const [i, at] of open.entries()) widths[at] = (left * (asked[i] ?? 1)) / sum
      return widths
    }
    for (const at of narrow) {
      widths[at] = Math.max(least, natural[at] ?? 0)
      left -= widths[at]
    }
    open = open.filter(at => !narrow.includes(at))
  }
}

/** Cells of the head of a group: its first text stands over the empty cells after it. */
const headCells = (
  texts: readonly string[],
  heads: TablePart['heads'],
  widths: readonly number[],
): readonly Cell[] => {
  const found = texts.findIndex((text, at) => at > 0 && text !== '')
  const end = found < 0 ? heads.length : found
  const first = widths.slice(0, end).reduce((sum, each) => sum + each, 0)
  return [
    { text: texts[0] ?? '', align: 'start', width: first, bold: true, head: true },
    ...heads.slice(end).map(({ align }, at) => ({
      text: texts[end + at] ?? '',
      align,
      width: widths[end + at] ?? 0,
      bold: true,
      head: true,
    })),
  ]
}

/**
 * Draws a table. Its head is repeated on every page; with sums of pages, those of a page stand below its rows, and sums
 * carried forward are repeated at the top of the next page.
 */
export const drawTable = async (
  flow: Flow,
  part: TablePart,
  face: Typeface,
  words: Printing['words'],
  breathe: () => Promise<void>,
): Promise<void> => {
  const { heads, rows, totals, sums, pictures, looks } = part
  const natural = heads.map(({ label }, at) =>
    Math.max(
      naturalWidth(label, false, face),
      ...rows
        .slice(0, looked)
        .map((row, i) => (looks?.[i]?.head ? 0 : naturalWidth(row[at] ?? '', false, face))),
      naturalWidth(totals?.[at] ?? '', true, face),
    ),
  )
  const widths = columnWidths(heads, natural, flow.width)
  const rowOf = (texts: readonly string[], style: { bold?: boolean; head?: boolean } = {}): BrokenRow =>
    breakRow(
      heads.map(({ align }, at) => ({ text: texts[at] ?? '', align, width: widths[at] ?? 0, ...style })),
      face,
    )
  const lookedRow = (texts: readonly string[], at: number): BrokenRow => {
    const look = looks?.[at]
    if (look?.head) return breakRow(headCells(texts, heads, widths), face)
    if (!look?.fills) return rowOf(texts)
    const { fills } = look
    return breakRow(
      heads.map(({ align }, i) => ({
        text: texts[i] ?? '',
        align,
        width: widths[i] ?? 0,
        fill: fills[i] ?? null,
      })),
      face,
    )
  }
  const head = rowOf(
    heads.map(({ label }) => label),
    { head: true },
  )
  const total = totals && rowOf(totals, { bold: true })
  const sumRow = (label: string, numbers: readonly number[]): BrokenRow =>
    rowOf(sums?.line(label, numbers) ?? [], { bold: true })
  const draw = (row: BrokenRow) => drawRow(flow, row, face)

  const pictureHeight = (pictures?.height ?? 0) * mm
  /** A row with a picture is at least as high as the picture. */
  const withPicture = (row: BrokenRow, at: number): BrokenRow => {
    if (!pictures?.files[at]) return row
    const least = pictureHeight + 2 * pictureGap
    return { ...row, least, height: Math.max(row.height, least) }
  }
  /** A row that is higher than the page goes on on the next one; its picture stands where it begins. */
  const putPicture = (at: number, row: BrokenRow): void => {
    const file = pictures?.files[at]?.file
    if (!pictures || !file) return
    const x = widths.slice(0, pictures.column).reduce((sum, each) => sum + each, 0)
    flow.put({
      kind: 'picture',
      x: x + pictureGap,
      y: flow.y + pictureGap,
      width: (widths[pictures.column] ?? 0) - 2 * pictureGap,
      height: Math.min(pictureHeight, Math.max(0, flow.room - 2 * pictureGap), row.height),
      file,
    })
  }

  let onPage: readonly number[] = []
  let soFar: readonly number[] = []
  let pages = 1
  // One more line of sums is as high as this at least.
  const footHeight = sums ? sumRow(words.carried, addUp(sums.rows)).height : 0
  const closePage = () => {
    if (!sums) return
    draw(sums.mode === 'carried' ? sumRow(words.carried, soFar) : sumRow(words.pageTotal, onPage))
  }
  const openPage = () => {
    draw(head)
    if (sums?.mode === 'carried') draw(sumRow(words.brought, soFar))
  }

  const first = rows[0] ? lookedRow(rows[0], 0).height : 0
  flow.ensure(head.height + first + footHeight)
  draw(head)
  for (const [at, texts] of rows.entries()) {
    await breathe()
    const row = withPicture(lookedRow(texts, at), at)
    const isLast = at === rows.length - 1
    // The head of a group stays with its first row.
    const next = looks?.[at]?.head ? rows[at + 1] : undefined
    const led = next ? lookedRow(next, at + 1).height : 0
    const after =
      led + (isLast ? (total?.height ?? 0) + (sums?.mode === 'totals' ? footHeight : 0) : footHeight)
    const begins = flow.y
    if (!flow.fits(row.height + after) && begins > head.height + footHeight) {
      closePage()
      flow.break()
      pages++
      onPage = []
      openPage()
    }
    if (row.least !== undefined) putPicture(at, row)
    draw(row)
    const numbers = sums?.rows[at]
    if (numbers) {
      onPage = addUp([numbers], onPage)
      soFar = addUp([numbers], soFar)
    }
  }
  if (sums?.mode === 'totals' && pages > 1) closePage()
  if (total) {
    flow.ensure(total.height)
    draw(total)
  }
}
