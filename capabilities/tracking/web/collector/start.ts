import { newId } from '@gantry/base/shared'
import { call, inSpace, sessionNow } from '@gantry/client/web'
import { activePoints } from '../../shared/contract.ts'
import { type ActivePoint, valuesOfTexts } from '../../shared/points.ts'
import { patternAt } from './page-pattern.ts'
import { eventQueue } from './queue.ts'

/** Milliseconds after which the registered points are read again. */
const stale = 600_000

type Texts = Readonly<Record<string, string | undefined>>

let started = false

/** Listens where a point is on: to pages that are opened, and to presses of elements with `data-track`. */
export const start = async (): Promise<void> => {
  if (started || !sessionNow()) return
  started = true
  let points = await readPoints()
  if (points.length === 0) return
  let readAt = Date.now()
  const queue = eventQueue({
    base: () => inSpace('').replace(/\/$/, ''),
    terminal: () => (matchMedia('(max-width: 700px)').matches ? 'phone' : 'computer'),
    session: newId(),
    send: (url, body) => void navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })),
    now: () => Date.now(),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  })
  const add = (event: ActivePoint['event'], element: string, given: Texts) => {
    if (!sessionNow()) return
    const page = patternAt(location.pathname)
    for (const point of points)
      if (point.event === event && point.element === element && (point.page === '' || point.page === page))
        queue.add(point.code, valuesOfTexts(point.properties, given))
  }
  let shown = ''
  const opened = () => {
    const page = patternAt(location.pathname) ?? ''
    if (page === shown) return
    shown = page
    add('opened', '', {})
    if (Date.now() - readAt < stale) return
    readAt = Date.now()
    void readPoints().then(next => {
      points = next
    })
  }
  onRouteChange(opened)
  opened()
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest('[data-track]') : null
      if (element instanceof HTMLElement) add('pressed', element.dataset.track ?? '', valuesOf(element))
    },
    { capture: true, passive: true },
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.flush()
  })
}

/** Without the network nothing is collected, and nobody is told: it is not the work of the person. */
const readPoints = async (): Promise<readonly ActivePoint[]> =>
  (await call(activePoints, {}).catch(() => ({ data: [] }))).data

/** `data-track-area="A3"` is the property `area`, as text. */
const valuesOf = ({ dataset }: HTMLElement): Texts =>
  Object.fromEntries(
    Object.entries(dataset)
      .filter(([name]) => name.startsWith('track') && name !== 'track')
      .map(([name, value]) => [name.slice(5, 6).toLowerCase() + name.slice(6), value]),
  )

/** The router writes the history; there is no event for it, so its two methods tell. */
const onRouteChange = (changed: () => void): void => {
  const write = (name: 'pushState' | 'replaceState') => {
    const before = history[name].bind(history)
    history[name] = (...given) => {
      before(...given)
      queueMicrotask(changed)
    }
  }
  write('pushState')
  write('replaceState')
  addEventListener('popstate', changed)
}
