import type { Advance } from './lines.ts'
import { fontOf, sliceOf, type Weight } from './slices.ts'

/** What draws characters that the typeface lacks. */
const missing = 0x25a1

/** A piece of text that one font draws. */
export interface Run {
  readonly font: string
  readonly text: string
  /** For a size of 1. */
  readonly width: number
}

/** The part of a PDF document that fonts are put into. */
export interface FontHolder {
  registerFont(name: string, source: Buffer): unknown
  font(name: string): unknown
  fontSize(size: number): unknown
  widthOfString(text: string): number
}

/** The typeface of one document: each slice is embedded with the glyphs that are used, when it is first used. */
export interface Typeface {
  /** Loads what a text needs. Has to be called before the text is measured or drawn. */
  load(texts: Iterable<string>, weight: Weight): Promise<void>
  advance(weight: Weight): Advance
  runsOf(text: string, weight: Weight): readonly Run[]
}

/** The sign of a diameter, drawn by a letter that looks like it; characters like "Ⅱ" are in Unicode's own table. */
const alike: Readonly<Record<string, string>> = { '⌀': 'Ø' }

const pointsOf = (text: string): readonly number[] => [...text].map(sign => sign.codePointAt(0) ?? 0)

/** Characters without a shape of their own become blanks; those the typeface lacks are drawn by others that mean the same. */
export const shapesOf = (sign: string): readonly number[] => {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return [0x20]
  if (sliceOf(point) !== null) return [point]
  const others = pointsOf(alike[sign] ?? sign.normalize('NFKC'))
  return others.every(other => sliceOf(other) !== null) ? others : [missing]
}

export const typefaceFor = (holder: FontHolder): Typeface => {
  const loaded = new Set<string>()
  const widths: Record<Weight, Map<number, number>> = { 400: new Map(), 600: new Map() }
  const fontName = (point: number, weight: Weight): string => `${sliceOf(point)} ${weight}`
  const drawnWidth = (point: number, weight: Weight): number => {
    holder.font(fontName(point, weight))
    holder.fontSize(1_000)
    return holder.widthOfString(String.fromCodePoint(point)) / 1_000
  }
  const advance = (weight: Weight): Advance => {
    const of = widths[weight]
    return asked => {
      const known = of.get(asked)
      if (known !== undefined) return known
      const shapes = shapesOf(String.fromCodePoint(asked))
      const width = shapes.reduce((sum, point) => sum + drawnWidth(point, weight), 0)
      of.set(asked, width)
      return width
    }
  }
  return {
    load: async (texts, weight) => {
      const points = new Set<number>()
      for (const text of texts) for (const sign of text) for (const point of shapesOf(sign)) points.add(point)
      for (const slice of new Set([...points].map(point => sliceOf(point)))) {
        const name = `${slice} ${weight}`
        if (slice === null || loaded.has(name)) continue
        holder.registerFont(name, await fontOf(slice, weight))
        loaded.add(name)
      }
    },
    advance,
    runsOf: (text, weight) => {
      const wide = advance(weight)
      const runs: { font: string; text: string; width: number }[] = []
      for (const point of [...text].flatMap(shapesOf)) {
        const font = fontName(point, weight)
        const last = runs.at(-1)
        if (last?.font === font) {
          last.text += String.fromCodePoint(point)
          last.width += wide(point)
        } else runs.push({ font, text: String.fromCodePoint(point), width: wide(point) })
      }
      return runs
    },
  }
}
