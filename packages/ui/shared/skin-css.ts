import { drawnSkins, type Skin, skinNames, skins, systemSkin } from './skins.ts'

const declarations = (skin: Skin): string =>
  [
    `color-scheme:${skin.mode}`,
    ...Object.entries(skin.app).map(([name, value]) => `--app-${name}:${value}`),
    ...Object.entries(skin.status).map(([name, value]) => `--st-${name}:${value}`),
    ...skin.charts.map((value, i) => `--c${i + 1}:${value}`),
    ...Object.entries(skin.shadow).map(([name, value]) => `--${name}:${value}`),
  ].join(';')

/** The variables of all skins as one style sheet; `system` follows the operating system without a script. */
export const skinCss = (): string => {
  const rule = (name: string, skin: Skin) => `[data-skin="${name}"]{${declarations(skin)}}`
  return [
    ...drawnSkins.map(name => rule(name, skins[name])),
    rule('system', skins[systemSkin(false)]),
    `@media (prefers-color-scheme:dark){${rule('system', skins[systemSkin(true)])}}`,
  ].join('\n')
}

/**
 * Inline script of the head that sets the stored skin and language on `<html>` before the first paint, so that the page
 * does not flash and screen readers use the right language.
 */
export const headScript = (): string =>
  `(function(d,s,k){try{k=s.getItem('skin');d.lang=s.getItem('lang')||'zh-CN'}catch(e){}` +
  `d.dataset.skin=${JSON.stringify(skinNames)}.indexOf(k)<0?'system':k})(document.documentElement,localStorage)`
