/** Two characters whose glyphs differ in every Chinese font. */
const probes = ['永', '国'] as const
const side = 24

const drawn = (text: string): string => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return text
  context.font = `${side * 0.75}px sans-serif`
  context.fillText(text, 2, side - 6)
  return context.getImageData(0, 0, side, side).data.join()
}

/** Where no font has Chinese characters, most browsers draw the same box for all of them. */
const drawsBoxes = (): boolean => drawn(probes[0]) === drawn(probes[1])

/**
 * Loads the font that comes with the product: at once in a browser that draws boxes instead of Chinese; in any other later, when the
 * page stands, for characters its own fonts lack. A browser downloads only the parts of the font that stand on the page.
 */
export const loadChineseFont = (): void => {
  const load = () => import('./chinese-font.ts')
  if (drawsBoxes()) void load()
  else setTimeout(load, 2_000)
}
