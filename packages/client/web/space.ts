import { spaceOf, withSpace } from '@gantry/model/shared'
import { sessionNow } from './session.ts'

/** The space of the current address, else the person's own; null when nobody is signed in. */
export const currentSpace = (): string | null => spaceOf(location.pathname) ?? sessionNow()?.space.id ?? null

/** A path inside the current space; left as it is where there is none. */
export const inSpace = (path: string, space: string | null = currentSpace()): string =>
  space === null ? path : withSpace(path, space)
