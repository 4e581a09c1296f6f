import CFB from 'cfb'

/** Records of a workbook's stream that matter here (MS-XLS 2.3). */
const kinds = { eof: 10, format: 1054, xf: 224, sheet: 133, formula: 6, number: 515, rk: 638, manyRk: 189 }

/** Tells of a cell, by row and column from 0, whether it shows its number as percent. */
export type IsPercent = (row: number, column: number) => boolean

/** What the reader does not tell of the sheets of an old workbook, in their order. */
export interface XlsShapes {
  /** Which cells a sheet shows as percent; empty where none does. */
  readonly percents: readonly IsPercent[]
  readonly hidden: readonly boolean[]
}

/**
 * Reads what an old workbook (`.xls`, BIFF8) says of its sheets beside values. The reader tells values only, and 0.2 shown as
 * 20 % is not what a field of 0.2 % holds. Older forms still are refused by the reader.
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

/** The records from a place to the end of what begins there. */
function* partsFrom(stream: Buffer, start: number): Generator<Part, void, undefined> {
  for (let at = start; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (kind === kinds.eof || end > stream.length) return
    yield { kind, data: stream.subarray(at + 4, end) }
    at = end
  }
}

/** A sheet: where it begins in the stream, and whether it is hidden. */
interface SheetStart {
  readonly start: number
  readonly hidden: boolean
}

/** Which styles show percent, by their number in cells, and where each sheet begins. */
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
  // 9 and 10 are the built-in `0%` and `0.00%`.
  const isPercent = (id: number): boolean =>
    id === 9 || id === 10 || /%/.test((codes.get(id) ?? '').replace(/"[^"]*"|\\./g, ''))
  return { percents: formats.map(isPercent), sheets }
}

/** The code of a format: behind its number a count of characters, one or two bytes each, as a flag says. */
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
    // Six bytes a cell, and the last column behind them.
    for (let n = 0; 4 + 6 * n + 8 <= data.length; n++)
      yield { row, column: first + n, style: data.readUInt16LE(4 + 6 * n) }
  }
}
