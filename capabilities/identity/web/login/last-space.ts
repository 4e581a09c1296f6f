import { isSpaceId } from '@gantry/base/shared'
import { spaceOf } from '@gantry/model/shared'

const key = 'lastSpace'

export const rememberSpace = (space: string): void => localStorage.setItem(key, space)
export const forgetSpace = (): void => localStorage.removeItem(key)

/** The enterprise this page is for: of the address one came for, else of the last visit. */
export const expectedSpace = (query: Readonly<Record<string, string>>): string | null => {
  const found = query.space ?? spaceOf(query.next ?? '') ?? localStorage.getItem(key)
  return isSpaceId(found) ? found : null
}
