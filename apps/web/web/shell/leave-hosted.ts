import { call, queryClient } from '@gantry/client/web'
import { leaveHosted } from '@gantry/identity/shared'
import type { Session } from '@gantry/model/shared'

/** Where the name of the account that is hosted no longer waits for the next page, which says why it was left. */
const endedKey = 'hostingEnded'

/** Leaves the account of another for the own; what was loaded in it goes with the page. Fails with `ApiError`. */
export const leaveAccount = async (): Promise<void> => {
  await call(leaveHosted, {})
  queryClient.clear()
  location.assign('/')
}

/** Leaves once, however many requests are refused because hosting has ended. */
export const createHostingLeaver = (): ((session: Session | null) => void) => {
  let leaving = false
  return session => {
    if (leaving) return
    leaving = true
    sessionStorage.setItem(endedKey, session?.user.name ?? '')
    void leaveAccount().catch(() => {
      // The banner still offers the way back; a page without a session has none.
      leaving = false
      if (!session) location.assign('/login')
    })
  }
}

/** The name of the account that was left because hosting had ended, once; null: none was. */
export const takeEndedHosting = (): string | null => {
  const name = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return name
}
