import type { RoutePath } from '@gantry/model/shared'
import { matchScreen } from './match.ts'

/** What is known of a click on a link. */
export interface LinkClick {
  readonly url: URL
  readonly origin: string
  /** The address that is shown. */
  readonly here: string
  readonly target: string
  readonly download: boolean
  /** Another button, a held key, or somebody has dealt with it. */
  readonly taken: boolean
  /** The screen the link stands on. */
  readonly on: RoutePath | null
}

/** `leave` it to the browser, open it `inside` the page, or in a `window` of its own. */
export type LinkAction = 'leave' | 'inside' | 'window'

/** Previews and screens on a wall stay where they are: all their links open a window of their own. */
const windowPages: ReadonlySet<RoutePath> = new Set<RoutePath>([
  '/news/show',
  '/{spaceUri}/dataview/viewer',
  '/designer-preview/{spaceId}/{module}/{appId}/{tableId}/{version}',
  '/view-preview/{module}/{appId}/{terminal?}',
])

/**
 * How a link is followed (specification, section 2): a screen of layout `index` by a full page load, other screens
 * inside the page, links to another window or another site by the browser.
 */
export const linkAction = ({ url, origin, here, target, download, taken, on }: LinkClick): LinkAction => {
  if (taken || download || !/^https?:$/.test(url.protocol)) return 'leave'
  if (target !== '' && target !== '_self') return 'leave'
  if (on !== null && windowPages.has(on)) return 'window'
  if (url.origin !== origin) return 'leave'
  if (url.hash !== '' && url.pathname + url.search === here) return 'leave'
  const matched = matchScreen(url.pathname)
  if (matched) return matched.route.layout === 'index' ? 'leave' : 'inside'
  return /^\/(space-[a-zA-Z0-9]+\/?)?$/.test(url.pathname) || url.pathname === '/dev/kit' ? 'inside' : 'leave'
}
