import { onSessionChange, spaceSetting, watermarkNow } from '@gantry/client/web'
import { watermarkPagesSetting, watermarkPrintsSetting } from '@gantry/model/shared'
import './watermark.css'

const styleNow = (): string | null => {
  const tile = watermarkNow()
  const pages = spaceSetting(watermarkPagesSetting)
  const prints = spaceSetting(watermarkPrintsSetting)
  return tile !== null && (pages || prints) ? `background-image:${tile}` : null
}

const classNow = (): string =>
  [
    'watermark',
    spaceSetting(watermarkPagesSetting) ? 'on-screen' : '',
    spaceSetting(watermarkPrintsSetting) ? 'on-paper' : '',
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
