import type { ConsoleAction, RoutePath, Session } from '@gantry/model/shared'
import { useSession } from './session.ts'

/**
 * Whether an administrator's part of a console page is offered: to administrators, and to whoever was given the page for it. The server
 * decides again (`http/server/gate/opened.ts`).
 */
export const mayUse = (
  { user, console: held = [] }: Pick<Session, 'user' | 'console'>,
  page: RoutePath,
  action: ConsoleAction,
): boolean => user.userType === 'admin' || held.includes(`${action} ${page}`)

/** `mayUse` of the person who is signed in. */
export const useMay = (page: RoutePath, action: ConsoleAction): boolean => mayUse(useSession(), page, action)
