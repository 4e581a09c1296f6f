import type { ConsoleAction, RoutePath } from '@gantry/model/shared'
import { useSession } from './session.ts'

/**
 * Whether an administrator's part of a console page is offered: to administrators, and to whoever was given the page for it. The server
 * decides again (`http/server/gate/opened.ts`).
 */
export const useMay = (page: RoutePath, action: ConsoleAction): boolean => {
  const { user, console: held = [] } = useSession()
  return user.userType === 'admin' || held.includes(`${action} ${page}`)
}

/** The same for a page of equipment, which a provider keeps as an administrator does. */
export const useMayKeep = (page: RoutePath, action: ConsoleAction): boolean => {
  const may = useMay(page, action)
  return useSession().user.userType === 'saas' || may
}
