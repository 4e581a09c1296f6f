/** Red, green and blue, 0 to 255, of `#rrggbb`. */
const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Blends `over` onto `under` with opacity `share` (0 to 1); all colours are `#rrggbb`. */
export const mix = (under: string, over: string, share: number): string => {
  const a = channels(under)
  const b = channels(over)
  const parts = a.map((value, i) => Math.round(value + (b[i]! - value) * share))
  return `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex).map(value => {
    const c = value / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Contrast ratio by WCAG 2.2: 1 to 21; text requires at least 4.5. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}
