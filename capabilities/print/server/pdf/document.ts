import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FileRef } from '@gantry/fields/shared'
import { untilRead } from '@gantry/kernel/server'
import PDFDocument from 'pdfkit'
import { type Mark, mm, type Sheet } from './flow.ts'
import { widthOf } from './lines.ts'
import { ink, type } from './rows.ts'
import { type FontHolder, type Typeface, typefaceFor } from './typeface.ts'

/** Milliseconds of work after which other work of the process gets its turn. */
const turn = 15
/** Bytes waiting for the disk beyond which no further page is drawn. */
const mostWaiting = 4 * 1024 * 1024

/** The diagonal text on every page of a space. */
export interface Watermark {
  readonly text: string
  /** Degrees; negative: the text rises. */
  readonly angle: number
}

interface Frame {
  /** Points of the page and of its margins. */
  readonly width: number
  readonly height: number
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly head: string
  readonly foot: string
}

/** A PDF that is written while it is drawn: what has been drawn is not held in memory. */
export interface PdfWriter {
  readonly stream: Readable
  readonly face: Typeface
  breathe(): Promise<void>
  add(sheet: Sheet, frame: Frame, pictureOf: (file: FileRef) => Promise<Buffer | null>): Promise<void>
  end(): void
}

export const openPdf = async (
  info: { readonly title: string; readonly author: string; readonly now: Date },
  watermark: Watermark | null,
): Promise<PdfWriter> => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    // Texts of records are measured once; a cache of every text would grow with the document.
    fontLayoutCache: false,
    info: { Title: info.title, Author: info.author, Creator: 'Gantry', CreationDate: info.now },
  })
  untilRead(doc)
  const face = typefaceFor(doc as unknown as FontHolder)
  if (watermark) await face.load([watermark.text], 400)
  let since = performance.now()
  const breathe = async (): Promise<void> => {
    if (performance.now() - since > turn) await setImmediate()
    else return
    while (doc.readableLength > mostWaiting && !doc.destroyed) await setImmediate()
    since = performance.now()
  }
  const text = (
    x: number,
    y: number,
    mark: Pick<Extract<Mark, { kind: 'text' }>, 'text' | 'size' | 'weight'>,
  ) => {
    let at = x
    for (const run of face.runsOf(mark.text, mark.weight)) {
      doc.font(run.font).fontSize(mark.size)
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += run.width * mark.size
    }
  }
  const running = (content: string, middle: number, y: number) => {
    const wide = widthOf(content, face.advance(400)) * type.small
    doc.fillColor(ink.faint)
    text(middle - wide / 2, y, { text: content, size: type.small, weight: 400 })
  }
  const draw = async (
    mark: Mark,
    left: number,
    top: number,
    pictureOf: (file: FileRef) => Promise<Buffer | null>,
  ): Promise<void> => {
    const [x, y] = [left + mark.x, top + mark.y]
    switch (mark.kind) {
      case 'text':
        doc.fillColor(mark.ink)
        text(x, y, mark)
        return
      case 'box':
        doc.lineWidth(0.25 * mm).rect(x, y, mark.width, mark.height)
        if (mark.fill && mark.stroke) doc.fillAndStroke(mark.fill, mark.stroke)
        else if (mark.fill) doc.fill(mark.fill)
        else doc.stroke(mark.stroke ?? ink.normal)
        return
      case 'rule':
        doc
          .lineWidth(0.3 * mm)
          .moveTo(x, y)
          .lineTo(x + mark.width, y)
          .stroke(ink.normal)
        return
      case 'drawing': {
        const { width, height, path } = mark.drawing
        doc.save().translate(x, y)
        doc.scale(mark.width / width, mark.height / height)
        doc.path(path).fill('#000000').restore()
        return
      }
      case 'picture': {
        const picture = await pictureOf(mark.file)
        if (picture)
          doc.image(picture, x, y, { fit: [mark.width, mark.height], align: 'center', valign: 'center' })
        else
          doc
            .lineWidth(0.25 * mm)
            .rect(x, y, mark.width, mark.height)
            .stroke('#cccccc')
      }
    }
  }
  return {
    stream: doc,
    face,
    breathe,
    add: async (sheet, { width, height, margins, head, foot }, pictureOf) => {
      doc.addPage({ size: [width, height], margin: 0 })
      for (const mark of sheet) await draw(mark, margins.left, margins.top, pictureOf)
      const middle = (margins.left + width - margins.right) / 2
      if (head !== '') running(head, middle, margins.top / 2 + type.small / 2)
      if (foot !== '') running(foot, middle, height - margins.bottom / 2 + type.small / 2)
      if (watermark) {
        doc.save().fillOpacity(0.09).fillColor('#000000')
        const wide = widthOf(watermark.text, face.advance(400)) * type.large
        const [across, down] = [wide + 30 * mm, 45 * mm]
        doc.rotate(watermark.angle, { origin: [width / 2, height / 2] })
        const reach = Math.hypot(width, height) / 2
        for (let y = height / 2 - reach; y < height / 2 + reach; y += down)
          for (let x = width / 2 - reach; x < width / 2 + reach; x += across)
            text(x, y, { text: watermark.text, size: type.large, weight: 400 })
        doc.restore()
      }
      await breathe()
    },
    end: () => doc.end(),
  }
}
