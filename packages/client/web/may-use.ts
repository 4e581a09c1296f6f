import { type AnyContract, type ConsoleAction, type RoutePath, rightToCall } from '@gantry/model/shared'
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

/**
 * Whether a button of a console page is offered, by the endpoint it calls and the values in its path: to administrators and the other
 * user types that the contract names, and to an ordinary user who was given a page that calls it. It says nothing about what an
 * ordinary user may do without a page.
 */
export const useMayCall = () => {
  const { user, console: held = [] } = useSession()
  return (
    contract: Pick<AnyContract, 'method' | 'path' | 'can' | 'reads' | 'page' | 'action'>,
    params?: Readonly<Record<string, unknown>>,
  ): boolean => {
    const { can } = contract
    if (user.userType === 'user') return rightToCall(held, contract, params) !== null
    return user.userType === 'admin' || (typeof can !== 'string' && can.includes(user.userType))
  }
}
