import { type MarkTone, markTones } from '@gantry/model/shared'

/** The cell formats of one workbook, each with its index from its first use on; the first one is plain. */
export interface CellStyles {
  /** `format` is a number format; empty: none. */
  indexOf(format: string, tone: MarkTone | null): number
  /** The part `styles.xml`, once all cells are written. */
  xml(): string
}

/** Grounds of marked cells: those of Excel's own styles for good, neutral and bad, and a blue. */
const grounds: Readonly<Record<MarkTone, string>> = {
  good: 'FFC6EFCE',
  warn: 'FFFFEB9C',
  bad: 'FFFFC7CE',
  info: 'FFDDEBF7',
}

/** Grounds below are those that every workbook must have. */
const firstFill = 2

const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  ...markTones.map(
    tone =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${grounds[tone]}"/><bgColor indexed="64"/></patternFill></fill>`,
  ),
]

/** Numbers below are those of Excel's own formats. */
const firstFormat = 164

/** Excel opens no workbook with many more formats of its own; further ones are not shown, the numbers stay. */
const mostFormats = 200

export const openStyles = (): CellStyles => {
  const formats: string[] = []
  const known = new Map([['', new Map<MarkTone | null, number>([[null, 0]])]])
  const styles = ['<xf xfId="0"/>']
  const add = (format: string, tone: MarkTone | null): number => {
    if (format !== '' && !formats.includes(format)) formats.push(format)
    const number =
      format === '' ? '' : ` numFmtId="${firstFormat + formats.indexOf(format)}" applyNumberFormat="1"`
    const ground = tone === null ? '' : ` fillId="${firstFill + markTones.indexOf(tone)}" applyFill="1"`
    return styles.push(`<xf xfId="0"${number}${ground}/>`) - 1
  }
  return {
    indexOf: (asked, tone) => {
      const format = known.has(asked) || formats.length < mostFormats ? asked : ''
      const tones = known.get(format) ?? new Map<MarkTone | null, number>()
      known.set(format, tones)
      const index = tones.get(tone) ?? add(format, tone)
      tones.set(tone, index)
      return index
    },
    xml: () => stylesOf(formats, styles),
  }
}

/** The minimum of styles that a workbook needs. */
const stylesOf = (formats: readonly string[], styles: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${
    formats.length === 0
      ? ''
      : `<numFmts count="${formats.length}">${formats.map(numberFormat).join('')}</numFmts>`
  }<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${fills.length}">${fills.join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`

const numberFormat = (format: string, at: number): string =>
  `<numFmt numFmtId="${firstFormat + at}" formatCode="${format.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)}"/>`
