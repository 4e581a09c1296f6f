import type { ScreenLoader } from '@gantry/client/web'
import { allRoutes, type Feature, type RoutePath } from '@gantry/model/shared'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { capabilities } from './capabilities.ts'

const loaders: Readonly<Record<RoutePath, ScreenLoader>> = Object.assign(
  {},
  ...capabilities.map(capability => capability.screens),
)

const duties: Readonly<Partial<Record<RoutePath, string>>> = Object.assign(
  {},
  ...capabilities.map(capability => capability.duties),
)

/** Of the screens that members of a space use; those of the operator and public ones belong to no space. */
const featureOfScreen = new Map(
  capabilities.flatMap(({ screens, feature }) =>
    feature
      ? allRoutes
          .filter(({ path, owner }) => path in screens && owner.includes('admin'))
          .map(({ path }) => [path, feature] as const)
      : [],
  ),
)

/** Whether the screen belongs to a feature that is switched off in the space of the session. */
export const isSwitchedOff = (path: RoutePath, off: readonly Feature[] = []): boolean => {
  const feature = featureOfScreen.get(path)
  return feature !== undefined && off.includes(feature)
}

/** What somebody must be charged with for a screen to be of use to them; undefined where it is of use to all its owners. */
export const dutyOf = (path: RoutePath): string | undefined => duties[path]

/** Fetches a screen's scripts before they are needed; a failure is shown when the screen is opened. */
export const fetchScreen = (path: RoutePath): Promise<Awaited<ReturnType<ScreenLoader>> | null> =>
  loaders[path]().catch(error => {
    console.warn('a screen could not be fetched ahead', path, error)
    return null
  })

const loaded = new Map<RoutePath, LazyExoticComponent<ComponentType>>()

/** The screen of a path, loaded when first shown. */
export const screenOf = (path: RoutePath): ComponentType => {
  const known = loaded.get(path)
  if (known) return known
  const screen = lazy(async () => {
    try {
      const module = await loaders[path]()
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
