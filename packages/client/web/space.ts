import { spaceOf, withSpace } from '@gantry/model/shared'
import { sessionNow } from './session.ts'

/** The space in the URL, otherwise the person's; null without a session. */
export const currentSpace = (): string | null => spaceOf(location.pathname) ?? sessionNow()?.space.id ?? null

/** A path inside the current space; unchanged without one. */
export const inSpace = (path: string, space: string | null = currentSpace()): string =>
  space === null ? path : withSpace(path, space)
