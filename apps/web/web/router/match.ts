import {
  allRoutes,
  parseSpacePath,
  type RouteArea,
  type RouteDef,
  type RoutePath,
} from '@gantry/model/shared'
import { matchRoutes } from 'react-router'
import { patternOf } from './pattern.ts'

export type Route = RouteDef & { readonly path: RoutePath; readonly area: RouteArea }

/** An address that belongs to a screen. */
export interface Matched {
  readonly route: Route
  readonly params: Readonly<Record<string, string | undefined>>
  /** The space the address names. */
  readonly space: string | null
  /** The screen's path in the router's writing, without the space. */
  readonly pattern: string
}

const table = allRoutes.map(route => ({ route, ...patternOf(route.path) }))
type Entry = (typeof table)[number]

const objects = (entries: readonly Entry[]) => entries.map(entry => ({ path: entry.path, handle: entry }))
const everywhere = objects(table)
const inSpaces = objects(table.filter(entry => entry.inSpace))

const known = new Map<string, Matched | null>()

/** Finds the screen of an address: the same screens stand at `/` and behind `/space-{id}`. */
export const matchScreen = (pathname: string): Matched | null => {
  if (!known.has(pathname)) {
    // Ranking all screens takes about a millisecond, and the same few addresses are asked for all day.
    if (known.size > 200) known.clear()
    known.set(pathname, find(pathname))
  }
  return known.get(pathname) ?? null
}

const find = (pathname: string): Matched | null => {
  const { space, rest } = parseSpacePath(pathname)
  const found = matchRoutes(space === null ? everywhere : inSpaces, rest)?.at(-1)
  if (!found) return null
  const entry = found.route.handle as Entry
  return { route: entry.route, params: found.params, space, pattern: entry.path }
}
