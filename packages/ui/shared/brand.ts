import { contrast, mix } from './color.ts'
import { type AppColour, drawnSkins, type Skin, skins } from './skins.ts'

/** Contrast that WCAG 2.2 AA requires of text. */
export const leastContrast = 4.5

/** A brand colour as one mode can use it: moved towards black or white until text on it and links in it are legible. */
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

/** The colours of a skin that follow the accent. */
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

/** A skin with the colour of a brand as its accent; an empty brand leaves it as it is. */
export const branded = (skin: Skin, brand: string): Skin =>
  brand === '' ? skin : { ...skin, app: { ...skin.app, ...accents(skin, brand) } }

/** Style rules that put a brand colour over the accents of every skin. */
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
