import { type RoutePath, routeOf, routes, type UserType, withSpace } from '@gantry/model/shared'
import { needsNothing, patternOf, plainPath } from './pattern.ts'
import { mayOpen } from './verdict.ts'

/** Who has an own duty begins with it. */
const dutyStarts: Readonly<Partial<Record<UserType, readonly RoutePath[]>>> = {
  safe: ['/{spaceUri}/sysop/roleManage', '/{spaceUri}/securityaudit/management'],
  audit: ['/{spaceUri}/sysop/safety/audit', '/{spaceUri}/sysop/structure'],
  saas: ['/{spaceUri}/sysop/structure'],
}

/** Where everybody else begins, best first. */
const starts: readonly RoutePath[] = [
  '/{spaceUri}/user/workbench/{id?}',
  '/{spaceUri}/appcenter',
  '/{spaceUri}/application',
  '/{spaceUri}/summarize',
  '/{spaceUri}/sysop/structure',
  '/root/application',
]

/** The address of a screen that needs nothing, inside the space where it belongs to one. */
export const addressOfScreen = (path: RoutePath, space: string): string =>
  patternOf(path).inSpace ? withSpace(plainPath(path), space) : plainPath(path)

/** The first page of a person: the best start of the user type among the screens open to it, else any screen; null without one. */
export const homeOf = (
  userType: UserType,
  space: string,
  isGranted: (path: RoutePath) => boolean,
): string | null => {
  const open = (path: RoutePath) => isGranted(path) && mayOpen(routeOf(path).owner, userType)
  const any = routes
    .filter(route => route.owner.length > 0 && needsNothing(route.path))
    .map(route => route.path)
  const first = [...(dutyStarts[userType] ?? []), ...starts].find(open) ?? any.find(open)
  return first ? addressOfScreen(first, space) : null
}
