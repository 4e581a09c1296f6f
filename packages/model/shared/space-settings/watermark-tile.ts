import type { WatermarkDensity } from './watermark.ts'

/** Pixels between the middles of two texts. */
const spacing: Readonly<Record<WatermarkDensity, number>> = { sparse: 420, normal: 280, dense: 180 }

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A repeating background with a text at an angle, as a CSS `url(…)`. Grey at 14 % is legible on light and dark. */
export const watermarkTile = (text: string, density: WatermarkDensity, angle: number): string => {
  const size = spacing[density]
  const safe = text.replace(/[&<>"]/g, sign => entities[sign]!)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${Math.round(size * 0.6)}"><text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" font-size="14" fill="#888" fill-opacity="0.22" transform="rotate(${angle} ${size / 2} ${Math.round(size * 0.3)})">${safe}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
