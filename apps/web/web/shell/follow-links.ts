import type { RoutePath } from '@gantry/model/shared'
import { linkAction } from '../router/links.ts'
import { matchScreen } from '../router/match.ts'
import { fetchScreen } from '../screens.ts'

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const from = event.target instanceof Element ? event.target.closest('a') : null
  return from?.hasAttribute('href') ? from : null
}

/** Opens links inside the page where the rules of the specification say so; undoes it when called. */
export const followLinks = (open: (address: string) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    const on: RoutePath | null = matchScreen(location.pathname)?.route.path ?? null
    const url = new URL(link.href)
    const action = linkAction({
      url,
      on,
      origin: location.origin,
      here: location.pathname + location.search,
      target: link.target,
      download: link.hasAttribute('download'),
      taken:
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey,
    })
    if (action === 'leave') return
    event.preventDefault()
    if (action === 'window') window.open(url, '_blank', 'noopener')
    else open(url.pathname + url.search + url.hash)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', fetchAhead)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', fetchAhead)
  }
}

/** A pointer that rests on a link is often followed by a click: the scripts are there by then. */
const fetchAhead = (event: Event): void => {
  const link = linkOf(event)
  const matched = link?.origin === location.origin ? matchScreen(link.pathname) : null
  if (matched) fetchScreen(matched.route.path)
}
