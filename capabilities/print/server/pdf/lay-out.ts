import { drawBars, drawQr } from '../../shared/codes.ts'
import type { Part, PlacedPart, Printing } from '../../shared/render.ts'
import { Flow, mm, type Sheet } from './flow.ts'
import { breakLines, widthOf } from './lines.ts'
import { breakRow, type Cell, drawRow, ink, leading, naturalWidth, putLine, type, weightOf } from './rows.ts'
import { drawTable } from './table.ts'
import type { Typeface } from './typeface.ts'

const gap = 3 * mm
/** Millimetres of one module of a bar code, and the widest bar code. */
const bar = { module: 0.33, most: 180 } as const
/** A label of a field takes at most this share of its column. */
const labelShare = 0.4

export interface LayOut {
  /** Points inside the margins; a height of Infinity is a roll. */
  readonly width: number
  readonly height: number
  readonly face: Typeface
  readonly words: Printing['words']
  /** Lets other work of the process run now and then. */
  breathe(): Promise<void>
}

/** Texts of parts by weight, so that their fonts can be loaded first. */
export const textsOf = (parts: readonly PlacedPart[], words: Printing['words']) => {
  const plain: string[] = []
  const bold: string[] = [words.pageTotal, words.carried, words.brought]
  for (const { part } of parts)
    switch (part.kind) {
      case 'text':
        ;(isBold(part) ? bold : plain).push(part.text)
        break
      case 'facts':
        bold.push(part.title)
        plain.push(...part.facts.flatMap(({ label, text }) => [label, text]))
        break
      case 'table':
        bold.push(part.title, ...(part.totals ?? []), '0123456789.,-')
        bold.push(...part.rows.flatMap((row, at) => (part.looks?.[at]?.head ? row : [])))
        plain.push(...part.heads.map(({ label }) => label), ...part.rows.flat())
        break
      case 'code':
      case 'sign':
        plain.push(part.text)
        break
      case 'pictures':
        bold.push(part.title)
        break
      default:
    }
  return { plain, bold }
}

const isBold = (part: Extract<Part, { kind: 'text' }>): boolean => part.bold || part.size === 'title'

/** Lays a record out on pages. */
export const layOut = async (parts: readonly PlacedPart[], options: LayOut): Promise<readonly Sheet[]> => {
  const flow = new Flow(options.width, options.height)
  for (const { part } of parts) {
    await options.breathe()
    await put(flow, part, options)
    if (part.kind !== 'break') flow.skip(gap)
  }
  return flow.sheets
}

/** A page whose lengths are a share of what they were. */
export const scaled = (sheet: Sheet, share: number): Sheet =>
  sheet.map(mark => {
    const placed = { ...mark, x: mark.x * share, y: mark.y * share }
    switch (placed.kind) {
      case 'text':
        return { ...placed, size: placed.size * share }
      case 'rule':
        return { ...placed, width: placed.width * share }
      default:
        return { ...placed, width: placed.width * share, height: placed.height * share }
    }
  })

/** The height of what stands on a page of a roll. */
export const heightOf = (sheet: Sheet): number =>
  sheet.reduce((most, mark) => Math.max(most, mark.y + ('height' in mark ? mark.height : 0)), 0)

const put = async (flow: Flow, part: Part, options: LayOut): Promise<void> => {
  const { face } = options
  switch (part.kind) {
    case 'text':
      return putText(flow, part, face)
    case 'facts':
      heading(flow, part.title, face, 0)
      return putFacts(flow, part, face)
    case 'table':
      heading(flow, part.title, face, 2 * type.normal * leading + 4 * mm)
      return drawTable(flow, part, face, options.words, options.breathe)
    case 'code':
      return putCode(flow, part, face)
    case 'pictures':
      return putPictures(flow, part, face)
    case 'sign':
      return putSign(flow, part.text, face)
    case 'line':
      flow.ensure(1)
      flow.put({ kind: 'rule', x: 0, y: flow.y, width: flow.width })
      flow.y += 0.3 * mm
      return
    case 'break':
      flow.break()
  }
}

/** A title, on the page of what follows it: at least `after` points high. */
const heading = (flow: Flow, title: string, face: Typeface, after: number): void => {
  if (title === '') return
  const height = type.heading * leading
  flow.ensure(height + 1.5 * mm + Math.max(after, type.normal * leading))
  const line = breakLines(title, flow.width / type.heading, face.advance(600))[0] ?? ''
  putLine(flow, face, {
    text: line,
    x: 0,
    y: flow.y,
    width: flow.width,
    size: type.heading,
    align: 'start',
    weight: 600,
    ink: ink.normal,
  })
  flow.y += height + 1.5 * mm
}

const putText = (flow: Flow, part: Extract<Part, { kind: 'text' }>, face: Typeface): void => {
  const size = type[part.size]
  const weight = weightOf(isBold(part))
  const height = size * (part.size === 'title' ? 1.3 : leading)
  for (const text of breakLines(part.text, flow.width / size, face.advance(weight))) {
    flow.ensure(height)
    putLine(flow, face, {
      text,
      x: 0,
      y: flow.y,
      width: flow.width,
      size,
      align: part.align,
      weight,
      ink: part.size === 'small' ? ink.quiet : ink.normal,
    })
    flow.y += height
  }
}

const putFacts = (flow: Flow, part: Extract<Part, { kind: 'facts' }>, face: Typeface): void => {
  const columns = Math.max(1, part.columns)
  const column = flow.width / columns
  const label = Math.min(
    column * labelShare,
    Math.max(0, ...part.facts.map(fact => naturalWidth(fact.label, false, face))),
  )
  let cells: Cell[] = []
  let used = 0
  const close = () => {
    if (cells.length === 0) return
    if (used < columns) cells.push({ text: '', align: 'start', width: (columns - used) * column })
    const row = breakRow(cells, face)
    flow.ensure(Math.min(row.height, flow.height))
    drawRow(flow, row, face)
    cells = []
    used = 0
  }
  for (const fact of part.facts) {
    const span = fact.wide ? columns : 1
    if (used + span > columns) close()
    cells.push(
      { text: fact.label, align: 'start', head: true, width: label },
      { text: fact.text, align: 'start', width: span * column - label },
    )
    used += span
    if (used === columns) close()
  }
  close()
}

const shiftOf = (align: 'start' | 'center' | 'end', free: number): number =>
  align === 'end' ? free : align === 'center' ? free / 2 : 0

const putCode = (flow: Flow, part: Extract<Part, { kind: 'code' }>, face: Typeface): void => {
  const drawing = part.code === 'qr' ? drawQr(part.text) : drawBars(part.text)
  const plain = { kind: 'text', text: part.text, size: 'normal', bold: false, align: part.align } as const
  if (!drawing) {
    putText(flow, plain, face)
    return
  }
  const height = part.size * mm
  const width =
    part.code === 'qr' ? height : Math.min(flow.width, Math.min(bar.most, drawing.width * bar.module) * mm)
  const line = part.caption === '' ? 0 : type.small * leading
  flow.ensure(height + line)
  const x = shiftOf(part.align, flow.width - width)
  flow.put({ kind: 'drawing', x, y: flow.y, width, height, drawing })
  flow.y += height
  if (line > 0) {
    const text = breakLines(part.caption, flow.width / type.small, face.advance(400))[0] ?? ''
    const free = width - widthOf(text, face.advance(400)) * type.small
    putLine(flow, face, {
      text,
      x: x + Math.max(0, free / 2),
      y: flow.y,
      width,
      size: type.small,
      align: 'start',
      weight: 400,
      ink: ink.normal,
    })
    flow.y += line
  }
}

const putPictures = (flow: Flow, part: Extract<Part, { kind: 'pictures' }>, face: Typeface): void => {
  const columns = Math.max(1, part.columns)
  const width = (flow.width - (columns - 1) * gap) / columns
  const height = Math.min(part.height * mm, flow.height)
  heading(flow, part.title, face, height)
  for (let at = 0; at < part.files.length; at += columns) {
    if (at > 0) flow.skip(gap)
    flow.ensure(height)
    for (const [i, file] of part.files.slice(at, at + columns).entries())
      flow.put({ kind: 'picture', x: i * (width + gap), y: flow.y, width, height, file })
    flow.y += height
  }
}

const putSign = (flow: Flow, text: string, face: Typeface): void => {
  const height = 14 * mm
  flow.ensure(height)
  const size = type.normal
  const shown = breakLines(text, (flow.width * 0.7) / size, face.advance(400))[0] ?? ''
  const wide = widthOf(shown, face.advance(400)) * size
  putLine(flow, face, {
    text: shown,
    x: 0,
    y: flow.y + height - size * leading,
    width: flow.width,
    size,
    align: 'start',
    weight: 400,
    ink: ink.normal,
  })
  const x = wide + gap
  flow.put({
    kind: 'rule',
    x,
    y: flow.y + height - 0.3 * mm,
    width: Math.min(60 * mm, flow.width - x),
  })
  flow.y += height
}
