import { isSpaceId } from '@gantry/base/shared'
import { onSessionChange } from '@gantry/client/web'
import { spaceOf } from '@gantry/model/shared'

const key = 'lastSpace'

/** Whatever way somebody enters an enterprise, the next sign-in on this browser is for it. */
export const rememberSpaces = (): void => {
  onSessionChange(session => session && localStorage.setItem(key, session.space.id))
}
export const forgetSpace = (): void => localStorage.removeItem(key)

/** The enterprise this page is for: of the address one came for, else of the last visit. */
export const expectedSpace = (query: Readonly<Record<string, string>>): string | null => {
  const found = query.space ?? spaceOf(query.next ?? '') ?? localStorage.getItem(key)
  return isSpaceId(found) ? found : null
}
