import { allRoutes, type RoutePath, routeOf, type Session } from '@gantry/model/shared'
import type { Route } from '../router/match.ts'
import { needsNothing } from '../router/pattern.ts'
import { isGiven, isWithinPoints, mayOpen } from '../router/verdict.ts'
import { dutyOf, isSwitchedOff } from '../screens.ts'

/** Who it is that something is offered to. */
type Reader = Pick<Session, 'user' | 'permissions' | 'points' | 'console' | 'off'>

/** True when this kind of person may open the screen, and it has something to show them. */
export const canOpen = (path: RoutePath, reader: Reader): boolean => {
  const { user, permissions, points, off } = reader
  const duty = dutyOf(path)
  const given = isGiven(routeOf(path), reader)
  return (
    (mayOpen(routeOf(path).owner, user.userType) || given) &&
    isWithinPoints(routeOf(path), points) &&
    !isSwitchedOff(path, off) &&
    (duty === undefined || given || permissions.includes(duty))
  )
}

/** What can be offered to a person by name: allowed, and complete as an address. */
export const openScreens = (reader: Reader): readonly Route[] =>
  allRoutes.filter(route => route.owner.length > 0 && needsNothing(route.path) && canOpen(route.path, reader))
