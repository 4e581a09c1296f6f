import type { Ctx } from '@gantry/kernel/server'
import { type Actor, type AnyContract, rightToCall } from '@gantry/model/shared'
import type { Demand } from './demand.ts'

type Params = Readonly<Record<string, unknown>>

/**
 * An ordinary user acts as an administrator at the endpoints of a console page that was given, and nowhere else. Officers keep to their
 * own; a key and a trustee have nothing of it. An endpoint that is not made for administrators stays what it is.
 */
export const openedActor = (demand: Demand, actor: Actor, params: Params): Actor => {
  const { console: held = [], userType, key, trustee } = actor
  if (userType !== 'user' || held.length === 0 || key || trustee || demand.page !== undefined) return actor
  const { scope, can, path } = demand
  if (scope !== 'space' || path === undefined || can === 'public') return actor
  if (Array.isArray(can) && !can.includes('admin')) return actor
  const opened = rightToCall(held, { ...demand, path }, params)
  return opened === null ? actor : { ...actor, userType: 'admin', opened }
}

/** Whether a page that the contract itself names admits an ordinary user, who stays one. */
export const isOpenByPage = (
  { page, path, ...demand }: Demand,
  { userType, console: held = [] }: Actor,
): boolean =>
  page !== undefined &&
  path !== undefined &&
  userType === 'user' &&
  rightToCall(held, { ...demand, page, path }) !== null

/** The ordinary user that an actor is without what a console page opened. */
const closedActor = (actor: Actor): Actor => {
  if (actor.opened === undefined) return actor
  const { opened: _opened, ...own } = actor
  return { ...own, userType: 'user' }
}

type Called = Pick<AnyContract, 'method' | 'path' | 'action'>

/** The actor at another endpoint of the space that is open to administrators, with these values in its path. */
const actorAt = (actor: Actor, { method, path, action }: Called, params: Params): Actor =>
  openedActor(
    { method, path, ...(action && { action }), scope: 'space', can: 'signed-in' },
    closedActor(actor),
    params,
  )

/** Whether a console page that the caller was given opens an endpoint with these values in its path, whatever opened this request. */
export const isOpened = (ctx: Ctx, call: Called, params: Params): boolean =>
  actorAt(ctx.actor, call, params).opened !== undefined

/** The context without what a console page opened for this request. */
export const closedCtx = (ctx: Ctx): Ctx => ({ ...ctx, actor: closedActor(ctx.actor) })

/**
 * The context of a request whose body says what it is about, such as several designs: the caller acts as an administrator if each of
 * these endpoints is opened to them, and else as the ordinary user they are.
 */
export const openedCtx = (ctx: Ctx, calls: readonly Called[], params: Params = {}): Ctx => {
  const [first, ...others] = calls.map(call => actorAt(ctx.actor, call, params))
  return first?.opened !== undefined && others.every(({ opened }) => opened !== undefined)
    ? { ...ctx, actor: first }
    : closedCtx(ctx)
}
