import { drawQr } from './codes.ts'
import { documentOf, escaped, svgOf } from './html.ts'

/** A sheet of labels: millimetres of the paper, of one label, and of the space around and between them. */
export interface LabelFormat {
  readonly id: string
  readonly paper: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  readonly top: number
  readonly left: number
  readonly gap: readonly [across: number, down: number]
}

const roll = (width: number, height: number): LabelFormat => ({
  id: `${width}x${height}`,
  paper: [width, height],
  label: [width, height],
  columns: 1,
  rows: 1,
  top: 0,
  left: 0,
  gap: [0, 0],
})

/** Usual formats: Avery sheets on A4 by their numbers, and rolls by the size of a label. */
export const labelFormats: readonly LabelFormat[] = [
  {
    id: 'L7160',
    paper: [210, 297],
    label: [63.5, 38.1],
    columns: 3,
    rows: 7,
    top: 15.15,
    left: 7.25,
    gap: [2.5, 0],
  },
  {
    id: 'L7159',
    paper: [210, 297],
    label: [63.5, 33.9],
    columns: 3,
    rows: 8,
    top: 12.9,
    left: 7.25,
    gap: [2.5, 0],
  },
  {
    id: 'L7163',
    paper: [210, 297],
    label: [99.1, 38.1],
    columns: 2,
    rows: 7,
    top: 15.15,
    left: 4.65,
    gap: [2.5, 0],
  },
  {
    id: 'L7165',
    paper: [210, 297],
    label: [99.1, 67.7],
    columns: 2,
    rows: 4,
    top: 13.1,
    left: 4.65,
    gap: [2.5, 0],
  },
  {
    id: 'L7651',
    paper: [210, 297],
    label: [38.1, 21.2],
    columns: 5,
    rows: 13,
    top: 10.7,
    left: 4.75,
    gap: [2.5, 0],
  },
  roll(40, 30),
  roll(60, 40),
  roll(80, 50),
]

/** What one label shows: the address in the code, and up to three lines beside it. */
export interface Label {
  readonly address: string
  readonly lines: readonly string[]
}

/** Labels on one sheet. */
export const perSheet = ({ columns, rows }: LabelFormat): number => columns * rows

/** Labels over sheets; `start` is the first free place of a used sheet, counted from 1 by rows. */
export const sheetsOf = <T>(
  labels: readonly T[],
  format: LabelFormat,
  start: number,
): readonly (readonly (T | null)[])[] => {
  const size = perSheet(format)
  const places = [...Array.from({ length: Math.max(0, Math.min(start, size) - 1) }, () => null), ...labels]
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) =>
    places.slice(at * size, (at + 1) * size),
  )
}

/** Sheets of labels as a document of its own. Labels whose address no code can hold are left blank. */
export const labelsHtml = (
  labels: readonly Label[],
  format: LabelFormat,
  start: number,
  document: { readonly lang: string; readonly title: string; readonly fonts?: string },
): string => {
  const [width, height] = format.paper
  const [across, down] = format.label
  const edge = Math.min(down - 3, across * 0.5)
  const css = `
*{box-sizing:border-box}html,body{margin:0;background:#fff;color:#111}
body{font:${Math.max(6, Math.min(10, down / 4))}pt/1.3 "Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei","Noto Sans SC Variable",system-ui,sans-serif}
@page{size:${width}mm ${height}mm;margin:0}
.s{position:relative;width:${width}mm;height:${height}mm;overflow:hidden;break-after:page}.s:last-child{break-after:auto}
.l{position:absolute;width:${across}mm;height:${down}mm;padding:1.5mm;display:flex;gap:1mm;align-items:center;overflow:hidden}
.l div{min-width:0;overflow:hidden}.l p{margin:0;overflow:hidden;text-overflow:ellipsis;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow-wrap:anywhere}.l p:first-child{font-weight:600}
svg{flex:none}
@media screen{html{zoom:var(--zoom,1)}.s{border-bottom:1px solid #d8dee8}.l{outline:1px dashed #d8dee8}}`
  const body = sheetsOf(labels, format, start)
    .map(places => {
      const drawn = places.map((label, at) => {
        if (label === null) return ''
        const x = format.left + (at % format.columns) * (across + format.gap[0])
        const y = format.top + Math.floor(at / format.columns) * (down + format.gap[1])
        const drawing = drawQr(label.address)
        const lines = label.lines.map(line => `<p>${escaped(line)}</p>`).join('')
        return `<div class="l" style="left:${x.toFixed(2)}mm;top:${y.toFixed(2)}mm">${drawing ? svgOf(drawing, edge) : ''}<div>${lines}</div></div>`
      })
      return `<section class="s">${drawn.join('')}</section>`
    })
    .join('')
  return documentOf(document, `${document.fonts ?? ''}${css}`, body)
}
