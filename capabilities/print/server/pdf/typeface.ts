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

/** Characters without a shape of their own become blanks. */
const shapeOf = (point: number): number =>
  point < 0x20 || (point >= 0x7f && point < 0xa0) ? 0x20 : sliceOf(point) === null ? missing : point

export const typefaceFor = (holder: FontHolder): Typeface => {
  const loaded = new Set<string>()
  const widths: Record<Weight, Map<number, number>> = { 400: new Map(), 600: new Map() }
  const fontName = (point: number, weight: Weight): string => `${sliceOf(point)} ${weight}`
  const advance = (weight: Weight): Advance => {
    const of = widths[weight]
    return asked => {
      const point = shapeOf(asked)
      const known = of.get(point)
      if (known !== undefined) return known
      holder.font(fontName(point, weight))
      holder.fontSize(1_000)
      const width = holder.widthOfString(String.fromCodePoint(point)) / 1_000
      of.set(point, width)
      return width
    }
  }
  return {
    load: async (texts, weight) => {
      const points = new Set<number>()
      for (const text of texts) for (const sign of text) points.add(shapeOf(sign.codePointAt(0) ?? 0))
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
      for (const sign of text) {
        const point = shapeOf(sign.codePointAt(0) ?? 0)
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
