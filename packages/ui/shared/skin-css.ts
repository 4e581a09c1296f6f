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

/** The colour of the top bar by the name of a skin, for the bars of the browser or phone around the page. */
const barColours = (): Readonly<Record<string, string>> =>
  Object.fromEntries(drawnSkins.map(name => [name, skins[name].app.panel]))

/**
 * Inline script of the head that sets the stored skin and language on `<html>` before the first paint, so that the page
 * does not flash and screen readers use the right language. The theme colour follows the skin for as long as the page lives.
 */
export const headScript = (): string =>
  `(function(d,s,k){try{k=s.getItem('skin');d.lang=s.getItem('lang')||'zh-CN'}catch(e){}` +
  `d.dataset.skin=${JSON.stringify(skinNames)}.indexOf(k)<0?'system':k})(document.documentElement,localStorage);` +
  `(function(d,h,q,c,m){m=h.createElement('meta');m.name='theme-color';h.head.append(m);` +
  `function f(){m.content=c[d.dataset.skin]||c[q.matches?${JSON.stringify(systemSkin(true))}:${JSON.stringify(systemSkin(false))}]}f();` +
  `new MutationObserver(f).observe(d,{attributeFilter:['data-skin']});q.addEventListener('change',f)})` +
  `(document.documentElement,document,matchMedia('(prefers-color-scheme:dark)'),${JSON.stringify(barColours())})`
