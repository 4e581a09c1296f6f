import { isSpaceId } from '@gantry/base/shared'
import { onSessionChange } from '@gantry/client/web'
import { spaceOf } from '@gantry/model/shared'

const key = 'lastSpace'

/** Stores the entered space as the default of this browser's next sign-in. */
export const rememberSpaces = (): void => {
  onSessionChange(session => session && localStorage.setItem(key, session.space.id))
}
export const forgetSpace = (): void => localStorage.removeItem(key)

/** The space of this page: from the URL, else the last visited one. */
export const expectedSpace = (query: Readonly<Record<string, string>>): string | null => {
  const found = query.space ?? spaceOf(query.next ?? '') ?? localStorage.getItem(key)
  return isSpaceId(found) ? found : null
}
