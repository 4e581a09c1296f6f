import CFB from 'cfb'

/** Relevant record types of a workbook stream (MS-XLS 2.3). */
const kinds = { eof: 10, format: 1054, xf: 224, sheet: 133, formula: 6, number: 515, rk: 638, manyRk: 189 }

/** Whether a cell, by row and column from 0, is displayed as percent. */
export type IsPercent = (row: number, column: number) => boolean

/** Properties of the sheets of an old workbook that the reader does not return, in order. */
export interface XlsShapes {
  /** Percent cells per sheet; empty where there are none. */
  readonly percents: readonly IsPercent[]
  readonly hidden: readonly boolean[]
}

/**
 * Reads sheet properties of an old workbook (`.xls`, BIFF8). The reader returns raw values, and 0.2 displayed
 * as 20 % must not become 0.2 in a percent field. The reader refuses older formats.
 */
export const readXlsShapes = (bytes: Buffer): XlsShapes => {
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), 'Workbook')?.content
  if (!content) return { percents: [], hidden: [] }
  const stream = Buffer.from(content)
  const { percents, sheets } = stylesOf(stream)
  const hidden = sheets.map(sheet => sheet.hidden)
  if (!percents.includes(true)) return { percents: [], hidden }
  const isPercent = sheets.map(({ start }): IsPercent => {
    const cells = new Set<number>()
    for (const { row, column, style } of numbersFrom(stream, start))
      if (percents[style]) cells.add(keyOf(row, column))
    return (row, column) => cells.has(keyOf(row, column))
  })
  return { percents: isPercent, hidden }
}

/** A sheet has at most 256 columns. */
const keyOf = (row: number, column: number): number => row * 256 + column

interface Part {
  readonly kind: number
  readonly data: Buffer
}

/** The records from an offset to the end of their substream. */
function* partsFrom(stream: Buffer, start: number): Generator<Part, void, undefined> {
  for (let at = start; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (kind === kinds.eof || end > stream.length) return
    yield { kind, data: stream.subarray(at + 4, end) }
    at = end
  }
}

/** A sheet: its offset in the stream, and whether it is hidden. */
interface SheetStart {
  readonly start: number
  readonly hidden: boolean
}

/** Style numbers with a percent format, and the offset of each sheet. */
const stylesOf = (
  stream: Buffer,
): { readonly percents: readonly boolean[]; readonly sheets: readonly SheetStart[] } => {
  const codes = new Map<number, string>()
  const formats: number[] = []
  const sheets: SheetStart[] = []
  for (const { kind, data } of partsFrom(stream, 0)) {
    if (kind === kinds.format) codes.set(data.readUInt16LE(0), textIn(data))
    if (kind === kinds.xf) formats.push(data.readUInt16LE(2))
    if (kind === kinds.sheet) sheets.push({ start: data.readUInt32LE(0), hidden: ((data[4] ?? 0) & 3) !== 0 })
  }
  // 9 and 10 are the built-in formats `0%` and `0.00%`.
  const isPercent = (id: number): boolean =>
    id === 9 || id === 10 || /%/.test((codes.get(id) ?? '').replace(/"[^"]*"|\\./g, ''))
  return { percents: formats.map(isPercent), sheets }
}

/** A format code: a character count follows its number, and a flag selects one or two bytes per character. */
const textIn = (data: Buffer): string =>
  (data[4] ?? 0) & 1 ? data.toString('utf16le', 5) : data.toString('latin1', 5)

interface NumberCell {
  readonly row: number
  readonly column: number
  readonly style: number
}

function* numbersFrom(stream: Buffer, start: number): Generator<NumberCell, void, undefined> {
  for (const { kind, data } of partsFrom(stream, start)) {
    if (kind === kinds.formula || kind === kinds.number || kind === kinds.rk)
      yield { row: data.readUInt16LE(0), column: data.readUInt16LE(2), style: data.readUInt16LE(4) }
    if (kind !== kinds.manyRk) continue
    const row = data.readUInt16LE(0)
    const first = data.readUInt16LE(2)
    // Six bytes per cell, followed by the last column.
    for (let n = 0; 4 + 6 * n + 8 <= data.length; n++)
      yield { row, column: first + n, style: data.readUInt16LE(4 + 6 * n) }
  }
}
