import { allRoutes, type RoutePath, routeOf, type Session } from '@gantry/model/shared'
import type { Route } from '../router/match.ts'
import { needsNothing } from '../router/pattern.ts'
import { isWithinPoints, mayOpen } from '../router/verdict.ts'
import { dutyOf, isBuilt } from '../screens.ts'

/** Who it is that something is offered to. */
type Reader = Pick<Session, 'user' | 'permissions' | 'points'>

/** True when this version has the screen, this kind of person may open it, and it has something to show them. */
export const canOpen = (path: RoutePath, { user, permissions, points }: Reader): boolean => {
  const duty = dutyOf(path)
  return (
    isBuilt(path) &&
    mayOpen(routeOf(path).owner, user.userType) &&
    isWithinPoints(routeOf(path), points) &&
    (duty === undefined || permissions.includes(duty))
  )
}

/** What can be offered to a person by name: built, allowed, and complete as an address. */
export const openScreens = (reader: Reader): readonly Route[] =>
  allRoutes.filter(route => route.owner.length > 0 && needsNothing(route.path) && canOpen(route.path, reader))
