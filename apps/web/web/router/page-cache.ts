import { limits } from '@gantry/base/shared'
import type { Location, NavigationType } from 'react-router'

/** One page that is kept as it was: what was typed, chosen and scrolled. */
export interface CachedPage {
  readonly id: string
  /** Where the page is or was when it was put aside. */
  readonly location: Location
}

/** One entry of the browser's history and the page that showed it. */
interface Visit {
  readonly key: string
  readonly page: string
}

export interface PageCache {
  /** Last used last. */
  readonly pages: readonly CachedPage[]
  readonly active: string
  /** The part of the browser's history this page has seen, oldest first. */
  readonly visits: readonly Visit[]
  /** The visit that is shown. */
  readonly at: number
}

/** The first page, after a full load. */
export const firstPage = (location: Location): PageCache => ({
  pages: [{ id: location.key, location }],
  active: location.key,
  visits: [{ key: location.key, page: location.key }],
  at: 0,
})

/**
 * Follows the browser to a new location. Back and forward show the page that was there; a link opens a new one, except
 * to the same address with another query, which stays in the page. What the history can no longer reach is dropped, and
 * beyond ten pages the one used longest ago (specification, section 9).
 */
export const visit = (cache: PageCache, location: Location, how: `${NavigationType}`): PageCache => {
  const active = cache.pages.find(page => page.id === cache.active)
  const same = how !== 'POP' && active?.location.pathname === location.pathname
  const known = cache.visits.findIndex(entry => entry.key === location.key)
  const page =
    how === 'POP' && known >= 0
      ? cache.visits[known]!.page
      : same
        ? cache.active
        : freshId(cache, location.key)
  const { visits, at } = place(cache, { key: location.key, page }, how, known)
  const reachable = new Set(visits.map(entry => entry.page))
  const others = cache.pages.filter(other => other.id !== page && reachable.has(other.id))
  return {
    pages: [...others.slice(-(limits.pageCache - 1)), { id: page, location }],
    active: page,
    visits,
    at,
  }
}

/** Forgets everything but the page that is shown, and shows that one anew: another person, space or role. */
export const startOver = (cache: PageCache): PageCache => {
  const active = cache.pages.find(page => page.id === cache.active)!
  const id = freshId(cache, active.location.key)
  return {
    pages: [{ id, location: active.location }],
    active: id,
    visits: [{ key: active.location.key, page: id }],
    at: 0,
  }
}

const place = (
  { visits, at }: PageCache,
  entry: Visit,
  how: `${NavigationType}`,
  known: number,
): Pick<PageCache, 'visits' | 'at'> => {
  switch (how) {
    case 'PUSH':
      return { visits: [...visits.slice(0, at + 1), entry], at: at + 1 }
    case 'REPLACE':
      return { visits: visits.with(at, entry), at }
    case 'POP':
      // An entry from before a full load: it lies further back than all that is known.
      return known < 0
        ? { visits: [entry, ...visits], at: 0 }
        : { visits: visits.with(known, entry), at: known }
  }
}

/** Keys repeat when a destroyed page is visited again, and after starting over. */
const freshId = (cache: PageCache, key: string): string => {
  let id = key
  for (let n = 2; cache.pages.some(page => page.id === id); n++) id = `${key}.${n}`
  return id
}
