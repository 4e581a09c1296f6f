import type { ScreenLoader } from '@gantry/client/web'
import { type RoutePath, routes } from '@gantry/model/shared'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { capabilities } from './capabilities.ts'

const loaders: Readonly<Partial<Record<RoutePath, ScreenLoader>>> = Object.assign(
  {},
  ...capabilities.map(capability => capability.screens),
)

/** True when this version has the screen; what it does not have is offered nowhere. */
export const isBuilt = (path: RoutePath): boolean => loaders[path] !== undefined

const duties: Readonly<Partial<Record<RoutePath, string>>> = Object.assign(
  {},
  ...capabilities.map(capability => capability.duties),
)

/** What somebody must be charged with for a screen to be of use to them; undefined where it is of use to all its owners. */
export const dutyOf = (path: RoutePath): string | undefined => duties[path]

/** How much of the specification this version has. */
export const progress = {
  total: routes.length,
  built: routes.filter(route => isBuilt(route.path)).length,
} as const

/** Fetches a screen's scripts before they are needed; a failure is shown when the screen is opened. */
export const fetchScreen = (path: RoutePath): void => {
  loaders[path]?.().catch(error => console.warn('a screen could not be fetched ahead', path, error))
}

const loaded = new Map<RoutePath, LazyExoticComponent<ComponentType>>()

/** The screen of a path, loaded when first shown. */
export const screenOf = (path: RoutePath): ComponentType => {
  const known = loaded.get(path)
  if (known) return known
  const screen = lazy(async () => {
    try {
      const module = await loaders[path]!()
      const found = 'default' in module ? module.default : module.Screen
      if (!found) throw new Error(`the page module of ${path} has no screen`)
      return { default: found }
    } catch (error) {
      // The next visit tries again instead of remembering the failure.
      loaded.delete(path)
      throw error
    }
  })
  loaded.set(path, screen)
  return screen
}
