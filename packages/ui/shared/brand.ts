import { contrast, mix } from './color.ts'
import { type AppColour, drawnSkins, type Skin, skins } from './skins.ts'

/** Minimum contrast ratio of text, WCAG 2.2 AA. */
export const leastContrast = 4.5

/**
 * Mixes a brand colour with black or white until it has sufficient contrast to the text on it and to the panel behind
 * links.
 */
export const usableBrand = (brand: string, skin: Skin): string => {
  const towards = skin.mode === 'light' ? '#000000' : '#ffffff'
  const legible = (colour: string) =>
    contrast(colour, skin.app['on-primary']) >= leastContrast &&
    contrast(colour, skin.app.panel) >= leastContrast
  for (let step = 0; step < 20; step++) {
    const colour = mix(brand, towards, step / 20)
    if (legible(colour)) return colour
  }
  return towards
}

/** The colours of a skin derived from the accent colour. */
const accents = (skin: Skin, brand: string): Partial<Record<AppColour, string>> => {
  const primary = usableBrand(brand, skin)
  const light = skin.mode === 'light'
  return {
    primary,
    'primary-hover': light ? mix(primary, '#000000', 0.12) : mix(primary, '#ffffff', 0.17),
    'primary-soft': mix(skin.app.panel, primary, light ? 0.1 : 0.16),
    selected: mix(skin.app.panel, primary, light ? 0.09 : 0.15),
    link: light ? mix(primary, '#000000', 0.08) : mix(primary, '#ffffff', 0.27),
  }
}

/** A skin with a brand colour as accent; an empty brand leaves the skin unchanged. */
export const branded = (skin: Skin, brand: string): Skin =>
  brand === '' ? skin : { ...skin, app: { ...skin.app, ...accents(skin, brand) } }

/** CSS that overrides the accent colours of every skin with a brand colour. */
export const brandCss = (brand: string): string => {
  if (brand === '') return ''
  const declared = (skin: Skin) =>
    Object.entries(accents(skin, brand))
      .map(([name, value]) => `--app-${name}:${value}`)
      .join(';')
  return [
    ...drawnSkins.map(name => `html[data-skin="${name}"]{${declared(skins[name])}}`),
    `html[data-skin="system"]{${declared(skins.dawnBlue)}}`,
    `@media (prefers-color-scheme:dark){html[data-skin="system"]{${declared(skins.deepBlack)}}}`,
  ].join('\n')
}
