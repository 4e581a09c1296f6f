import type { SessionState } from '@gantry/client/web'
import {
  consolePageOf,
  type RouteDef,
  type Session,
  screenPoint,
  type UserType,
  withSpace,
} from '@gantry/model/shared'
import { type Matched, matchScreen } from './match.ts'
import { patternOf } from './pattern.ts'

/** What an address leads to, for this person at this moment. */
export type Verdict =
  | { readonly kind: 'page'; readonly matched: Matched }
  /** Who is signed in is not known yet. */
  | { readonly kind: 'wait' }
  /** Nobody could say who is signed in. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'denied'; readonly matched: Matched }
  /** The start: `/`, or the start of a space. */
  | { readonly kind: 'home' }
  /** A screen of a space without the space's prefix: the same address inside the space one is in. */
  | { readonly kind: 'elsewhere'; readonly pathname: string }
  /** A screen of another space of the person, where they may have other rights: who is signed in is read anew. */
  | { readonly kind: 'other-space' }
  | { readonly kind: 'kit' }
  | { readonly kind: 'unknown' }

/** Empty owners are open to any visitor (specification, section 6). */
export const mayOpen = (owner: readonly UserType[], userType: UserType | null): boolean =>
  owner.length === 0 || (userType !== null && owner.includes(userType))

/** An operator with roles opens, of the screens that are the operator's, those that its points name. */
export const isWithinPoints = (
  route: Pick<RouteDef, 'owner' | 'path' | 'under'>,
  points: readonly string[] | undefined,
): boolean =>
  points === undefined ||
  !route.owner.includes('root') ||
  route.owner.includes('user') ||
  points.includes(screenPoint(route.under ?? route.path))

/** Whether the console page that a screen belongs to was given to an ordinary user. */
export const isGiven = (
  route: Pick<RouteDef, 'path' | 'under'>,
  { user, console: held }: Pick<Session, 'user' | 'console'>,
): boolean => {
  const page = user.userType === 'user' && held !== undefined ? consolePageOf(route) : null
  return page !== null && (held?.includes(`view ${page.path}`) ?? false)
}

/** Decides about an address; everything that can refuse a page is here. */
export const judge = (pathname: string, state: SessionState): Verdict => {
  if (pathname === '/dev/kit') return { kind: 'kit' }
  const matched = matchScreen(pathname)
  const start = /^\/(space-[a-zA-Z0-9]{1,32}\/?)?$/.test(pathname)
  if (!matched && !start) return { kind: 'unknown' }
  if (matched?.route.owner.length === 0) return { kind: 'page', matched }

  if (state.state === 'unknown') return { kind: 'wait' }
  if (state.state === 'failed') return { kind: 'failed', error: state.error }
  if (state.state === 'signed-out') return { kind: 'sign-in' }
  if (!matched) return { kind: 'home' }

  const { session } = state
  if (matched.space === null && patternOf(matched.route.path).inSpace)
    return { kind: 'elsewhere', pathname: withSpace(pathname, session.space.id) }
  const member = matched.space === null || session.spaces.some(space => space.id === matched.space)
  if (member && matched.space !== null && matched.space !== session.space.id) return { kind: 'other-space' }
  const may =
    (mayOpen(matched.route.owner, session.user.userType) || isGiven(matched.route, session)) &&
    isWithinPoints(matched.route, session.points)
  if (!member || !may) return { kind: 'denied', matched }
  return { kind: 'page', matched }
}
