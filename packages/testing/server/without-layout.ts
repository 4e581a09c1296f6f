/*
 * What antd asks a page for and jsdom lacks. jsdom lays nothing out, so no media query matches and nothing changes its size. A test
 * that needs an answer of its own sets it.
 */

class NoMatch extends EventTarget implements MediaQueryList {
  readonly matches = false
  readonly media: string
  onchange = null
  constructor(media: string) {
    super()
    this.media = media
  }
  addListener = (): void => undefined
  removeListener = (): void => undefined
}

class NoChange implements ResizeObserver {
  observe = (): void => undefined
  unobserve = (): void => undefined
  disconnect = (): void => undefined
}

if (typeof window !== 'undefined') {
  window.matchMedia ??= query => new NoMatch(query)
  window.ResizeObserver ??= NoChange
}
