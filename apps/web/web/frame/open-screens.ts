import { type RoutePath, routeOf, routes, type UserType } from '@gantry/model/shared'
import type { Route } from '../router/match.ts'
import { needsNothing } from '../router/pattern.ts'
import { mayOpen } from '../router/verdict.ts'
import { isBuilt } from '../screens.ts'

/** True when this version has the screen and this kind of person may open it. */
export const canOpen = (path: RoutePath, userType: UserType): boolean =>
  isBuilt(path) && mayOpen(routeOf(path).owner, userType)

/** What can be offered to a person by name: built, allowed, and complete as an address. */
export const openScreens = (userType: UserType): readonly Route[] =>
  routes.filter(route => route.owner.length > 0 && needsNothing(route.path) && canOpen(route.path, userType))
