import type { FileRef } from '@gantry/fields/shared'
import type { FilledRecord, Printing } from '../../shared/render.ts'
import { type PrintTemplate, sizeOf } from '../../shared/template.ts'
import type { PdfWriter } from '../pdf/document.ts'
import { mm } from '../pdf/flow.ts'
import { heightOf, layOut, scaled, textsOf } from '../pdf/lay-out.ts'

/** Where a record is drawn. */
interface Place {
  readonly pdf: PdfWriter
  readonly page: PrintTemplate['page']
  readonly words: Printing['words']
  /** The share of its size at which everything is drawn; absent: all of it. */
  readonly scale?: number
}

/** Lays a filled record out on pages. */
export const sheetsOf = async (
  { parts, head, foot }: FilledRecord,
  { pdf, page, words, scale = 1 }: Place,
) => {
  const { plain, bold } = textsOf(parts, words)
  await pdf.face.load([...plain, head, foot, '0123456789 □'], 400)
  await pdf.face.load(bold, 600)
  const [wide, high] = sizeOf(page)
  const margins = {
    top: page.margins.top * mm,
    right: page.margins.right * mm,
    bottom: page.margins.bottom * mm,
    left: page.margins.left * mm,
  }
  const width = wide * mm
  const inner = high === null ? Number.POSITIVE_INFINITY : high * mm - margins.top - margins.bottom
  const sheets = await layOut(parts, {
    width: Math.max(20 * mm, width - margins.left - margins.right) / scale,
    height: Math.max(20 * mm, inner) / scale,
    face: pdf.face,
    words,
    breathe: pdf.breathe,
  })
  const drawn = scale === 1 ? sheets : sheets.map(sheet => scaled(sheet, scale))
  return { sheets: drawn, width, height: high === null ? null : high * mm, margins }
}

/** Draws a record that is laid out, and answers how many pages it took. */
export const drawRecord = async (
  pdf: PdfWriter,
  record: Pick<FilledRecord, 'head' | 'foot'>,
  { sheets, width, height, margins }: Awaited<ReturnType<typeof sheetsOf>>,
  place: {
    /** Pages drawn before it. */
    readonly before: number
    /** Pages of the whole print; 0 where no template names them. */
    readonly pages: number
  },
  pictureOf: (file: FileRef) => Promise<Buffer | null>,
): Promise<number> => {
  for (const [at, sheet] of sheets.entries()) {
    const numbers: Readonly<Record<string, number>> = {
      '{{page}}': at + 1,
      '{{pages}}': sheets.length,
      '{{jobPage}}': place.before + at + 1,
      // A record that grew since the pages were counted makes them more.
      '{{jobPages}}': Math.max(place.pages, place.before + sheets.length),
    }
    const numbered = (text: string): string =>
      text.replaceAll(/\{\{\w+\}\}/g, token => String(numbers[token] ?? token))
    await pdf.add(
      sheet,
      {
        width,
        height: height ?? heightOf(sheet) + margins.top + margins.bottom,
        margins,
        head: numbered(record.head),
        foot: numbered(record.foot),
      },
      pictureOf,
    )
  }
  return sheets.length
}
