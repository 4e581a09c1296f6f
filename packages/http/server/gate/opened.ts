import type { Ctx } from '@gantry/kernel/server'
import { type Actor, type Method, rightToCall } from '@gantry/model/shared'
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

/**
 * The context of a request whose body says what it is about, such as several designs: the caller acts as an administrator if each of
 * these paths is opened to them.
 */
export const openedCtx = (
  ctx: Ctx,
  calls: readonly { readonly method: Method; readonly path: `/${string}` }[],
): Ctx => {
  const opened = calls.map(call => openedActor({ ...call, scope: 'space', can: 'signed-in' }, ctx.actor, {}))
  return opened.length > 0 && opened.every(({ opened }) => opened !== undefined)
    ? { ...ctx, actor: opened[0] ?? ctx.actor }
    : ctx
}
