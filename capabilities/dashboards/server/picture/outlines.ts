import { fontOf, shapesOf, sliceOf, type Weight } from '@gantry/print/server'
import { create, type Font } from 'fontkit'

const element = /<text\b([^>]*)>([^<]*)<\/text>/g
const attribute = /([\w-]+)="([^"]*)"/g
/** Attributes of a text that its outline keeps. */
const kept = new Set([
  'transform',
  'fill',
  'fill-opacity',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'paint-order',
])

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** A text of a drawing, as the chart library writes it. */
interface Written {
  readonly points: readonly number[]
  readonly size: number
  readonly weight: Weight
  readonly attributes: ReadonlyMap<string, string>
}

const readText = (head: string, content: string): Written => {
  const attributes = new Map([...head.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]))
  const style = attributes.get('style') ?? ''
  const weight = /font-weight:(bold|\d+)/.exec(style)?.[1] ?? '400'
  return {
    points: [...plain(content)].flatMap(shapesOf),
    size: Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12),
    weight: weight === 'bold' || Number(weight) >= 600 ? 600 : 400,
    attributes,
  }
}

const fontName = (point: number, weight: Weight): string => `${sliceOf(point)} ${weight}`

/** The baseline below the place of a text, in shares of its size. */
const baselines: Readonly<Record<string, number>> = {
  central: 0.36,
  middle: 0.36,
  hanging: 0.86,
  'text-before-edge': 0.88,
  'text-after-edge': -0.12,
}
/** The beginning of a text left of its place, in shares of its width. */
const anchors: Readonly<Record<string, number>> = { middle: 0.5, end: 1 }

const outlineOf = (
  { points, size, weight, attributes }: Written,
  fonts: ReadonlyMap<string, Font>,
): string => {
  const glyphs = points.flatMap(point => {
    const font = fonts.get(fontName(point, weight))
    if (!font) return []
    const glyph = font.glyphForCodePoint(point)
    const scale = size / font.unitsPerEm
    return [{ path: glyph.path, scale, width: glyph.advanceWidth * scale }]
  })
  const whole = glyphs.reduce((sum, { width }) => sum + width, 0)
  const number = (name: string) => Number(attributes.get(name) ?? 0)
  let x = number('x') - whole * (anchors[attributes.get('text-anchor') ?? ''] ?? 0)
  const y = number('y') + size * (baselines[attributes.get('dominant-baseline') ?? ''] ?? 0)
  const drawn = glyphs.map(({ path, scale, width }) => {
    const at = x
    x += width
    return path.transform(scale, 0, 0, -scale, at, y).toSVG()
  })
  const rest = [...attributes].flatMap(([name, value]) => (kept.has(name) ? [` ${name}="${value}"`] : []))
  return `<path d="${drawn.join('')}"${rest.join('')}/>`
}

/**
 * A drawing of the chart library with its texts as outlines of the fonts of the product, so that it looks the same on a server
 * without fonts.
 */
export const withOutlines = async (svg: string): Promise<string> => {
  const fonts = new Map<string, Font>()
  for (const [, head = '', content = ''] of svg.matchAll(element)) {
    const { points, weight } = readText(head, content)
    for (const point of points) {
      const [slice, name] = [sliceOf(point), fontName(point, weight)]
      if (slice !== null && !fonts.has(name)) fonts.set(name, create(await fontOf(slice, weight)))
    }
  }
  return svg.replace(element, (_, head: string, content: string) => outlineOf(readText(head, content), fonts))
}
