import { currentLang, onSessionChange, sessionNow, spaceSetting } from '@gantry/client/web'
import {
  type WatermarkDensity,
  watermarkAngleSetting,
  watermarkDensitySetting,
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkText,
  watermarkTextSetting,
} from '@gantry/model/shared'
import './watermark.css'
import { watermarkTile } from './watermark-tile.ts'

/** The text of the watermark as the person signed in sees it; empty without one. */
const textNow = (): string => {
  const session = sessionNow()
  if (!session) return ''
  const { user, space } = session
  return watermarkText(spaceSetting(watermarkTextSetting), {
    name: user.name,
    login: user.loginId ?? user.phone ?? user.email ?? '',
    space: space.name,
    time: new Date().toLocaleString(currentLang(), { dateStyle: 'short', timeStyle: 'short' }),
  })
}

const styleNow = (): string | null => {
  const text = textNow()
  const pages = spaceSetting(watermarkPagesSetting)
  const prints = spaceSetting(watermarkPrintsSetting)
  if (text === '' || !(pages || prints)) return null
  const density = spaceSetting(watermarkDensitySetting) as WatermarkDensity
  const tile = watermarkTile(text, density, spaceSetting(watermarkAngleSetting))
  return `background-image:${tile}`
}

const classNow = (): string =>
  [
    'watermark',
    spaceSetting(watermarkPagesSetting) ? 'pages' : '',
    spaceSetting(watermarkPrintsSetting) ? 'prints' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** How often the time in the text is brought up to date, in milliseconds. */
const renewed = 60_000

let layer: HTMLElement | null = null

const draw = (): void => {
  const style = styleNow()
  if (style === null) {
    layer?.remove()
    layer = null
    return
  }
  if (!layer?.isConnected || layer.parentElement !== document.body) {
    layer?.remove()
    layer = document.createElement('div')
    layer.setAttribute('aria-hidden', 'true')
    document.body.append(layer)
  }
  if (layer.className !== classNow()) layer.className = classNow()
  if (layer.getAttribute('style') !== style) layer.setAttribute('style', style)
  for (const { name } of [...layer.attributes])
    if (!['aria-hidden', 'class', 'style'].includes(name)) layer.removeAttribute(name)
}

/**
 * Draws the watermark of the space over the page and keeps it there: what is removed or restyled in the page is drawn
 * again. This stops casual removal; a person who controls the browser can always take it away.
 */
export const keepWatermark = (): (() => void) => {
  const own = new MutationObserver(() => redraw())
  const redraw = () => {
    const before = layer
    draw()
    if (layer === before) return
    own.disconnect()
    if (layer) own.observe(layer, { attributes: true })
  }
  const page = new MutationObserver(redraw)
  page.observe(document.body, { childList: true })
  const stopListening = onSessionChange(redraw)
  const timer = setInterval(redraw, renewed)
  redraw()
  return () => {
    for (const observer of [own, page]) observer.disconnect()
    stopListening()
    clearInterval(timer)
    layer?.remove()
    layer = null
  }
}
