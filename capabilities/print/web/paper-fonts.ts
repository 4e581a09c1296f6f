/**
 * The `@font-face` rules of the page for a document of its own, with absolute addresses: on a computer without a Chinese font the page
 * draws with the font of the product, and a paper has to as well. Empty where the page does without it.
 */
export const paperFonts = (sheets: Iterable<CSSStyleSheet> = document.styleSheets): string =>
  [...sheets].flatMap(sheet => rulesOf(sheet).map(rule => absolute(rule.cssText, sheet.href))).join('')

/** Fonts the page loads; rules that name fonts of the computer need no file. */
const rulesOf = (sheet: CSSStyleSheet): readonly CSSFontFaceRule[] => {
  // The rules of a style sheet of another origin cannot be read.
  if (sheet.href !== null && new URL(sheet.href, location.href).origin !== location.origin) return []
  return [...sheet.cssRules].filter(
    (rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule && /url\(/.test(rule.cssText),
  )
}

const absolute = (css: string, sheet: string | null): string =>
  css.replace(/url\((["']?)([^"')]+)\1\)/g, (_all, _quote, address: string) => {
    const { href } = new URL(address, sheet ?? location.href)
    return `url("${href}")`
  })
