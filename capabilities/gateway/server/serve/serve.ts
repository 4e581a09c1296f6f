import { AppError, isSpaceId, type Json } from '@gantry/base/shared'
import type { Io } from '@gantry/http/server'
import { type Ctx, requireFeature } from '@gantry/kernel/server'
import { requireCaller } from '@gantry/logic/server'
import { type Method, RawJson } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { PublishedApi } from '../../shared/api.ts'
import { actingFor, callerOf } from '../keys/caller.ts'
import type { Caller } from '../keys/found-key.ts'
import { takeFromQuota } from '../limits/quota.ts'
import { takeCell } from '../limits/rate.ts'
import { hiddenNames } from '../log/hidden-names.ts'
import { logCall } from '../log/log-call.ts'
import { answerCache } from './cache.ts'
import type { Answered, ApiCall } from './call.ts'
import { onceFor } from './idempotent.ts'
import { mayWrite, perform } from './perform.ts'
import { servedApi } from './served.ts'

/** A call as it came in. */
export interface Incoming {
  readonly space: string
  readonly name: string
  /** `v1`, `v2` … */
  readonly version: string
  readonly method: Method
  readonly record?: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Json | undefined
}

/**
 * Serves a call of a program: key, interface, scope, limits, answer, log. What is refused before the key is known is not logged,
 * because it belongs to nobody.
 * @throws AppError
 */
export const serve = async (ctx: Ctx, incoming: Incoming, io: Io): Promise<RawJson> => {
  const { space, name } = incoming
  if (!isSpaceId(space)) throw new AppError('space.not_found')
  const began = performance.now()
  const { kernel } = ctx
  const caller = await callerOf(kernel, space, { authorization: io.headers.authorization, ip: io.ip })
  requireFeature({ kernel, space }, 'gateway')
  const version = Number(incoming.version.slice(1))
  const call: ApiCall = {
    method: incoming.method,
    query: incoming.query ?? {},
    ...(incoming.record !== undefined && { record: incoming.record }),
    ...(incoming.body !== undefined && { body: incoming.body }),
  }
  const api = await servedApi(kernel, space, { path: name, version })
  const hidden = await hiddenNames(kernel, space, api)
  const note = (outcome: { readonly status: number; readonly text: string; readonly error: string | null }) =>
    logCall(kernel, space, {
      design: api.id,
      version,
      key: caller.key,
      person: caller.name,
      rightsOf: caller.owner,
      call,
      path: `/${name}/v${version}${call.record === undefined ? '' : `/${call.record}`}`,
      ms: Math.round(performance.now() - began),
      ip: io.ip,
      hidden,
      ...outcome,
    })
  try {
    requireScope(caller, api)
    const acting = await actingFor(kernel, space, caller, ctx)
    await keepLimits(acting, caller, api, io)
    const answer = await answerOnce(acting, caller, api, call, io)
    await note({ ...answer, error: null })
    io.setStatus(answer.status)
    return new RawJson(answer.text)
  } catch (error) {
    const known = error instanceof AppError
    await note({
      status: known ? error.status : 500,
      text: known ? refusal(error, hidden) : '',
      error: known ? error.code : 'server.failed',
    })
    throw error
  }
}

/** What a refused call was told, without values of hidden fields. */
const refusal = ({ code, issues }: AppError, hidden: ReadonlySet<string>): string =>
  JSON.stringify({
    code,
    issues: issues.map(each => (hidden.has(each.field.split('.')[0] ?? '') ? { ...each, params: {} } : each)),
  })

/** @throws AppError gateway.scope */
const requireScope = ({ apis }: Caller, { id }: PublishedApi): void => {
  if (apis !== null && !apis.includes(id)) throw new AppError('gateway.scope')
}

/** @throws AppError request.too_many, gateway.quota */
const keepLimits = async (ctx: Ctx, caller: Caller, api: PublishedApi, io: Io): Promise<void> => {
  const { kernel, space } = ctx
  const late = (seconds: number) => {
    if (seconds === 0) return
    io.setHeader('retry-after', String(seconds))
    throw new AppError('request.too_many', { seconds })
  }
  late(await takeCell(kernel, `gateway key ${space} ${caller.key}`, caller.perMinute))
  if (api.perMinute !== undefined)
    late(await takeCell(kernel, `gateway api ${space} ${api.id}`, api.perMinute))
  const { quota: limit, period, key } = caller
  if (limit === null) return
  const taken = await takeFromQuota(kernel, { space, key, limit, period, timeZone: ctx.actor.timeZone })
  if (!taken) throw new AppError('gateway.quota', { limit })
}

const answerOnce = (
  ctx: Ctx,
  caller: Caller,
  api: PublishedApi,
  call: ApiCall,
  io: Io,
): Promise<Answered> => {
  const token = io.headers['idempotency-key']
  if (mayWrite(api, call))
    return typeof token === 'string' && call.method === 'POST'
      ? onceFor(ctx, { caller: caller.key, token, path: `${api.path} ${api.version}`, call }, tx =>
          perform(tx, api, call),
        )
      : perform(ctx, api, call)
  if (api.cache === undefined) return perform(ctx, api, call)
  return answerFromCache(ctx, caller, api, call)
}

/**
 * An answer that is kept for a while. Its place names the rights of the key as they are now and what the interface is, so that a
 * change of either is answered anew; rights by shared records have no such name and are not kept.
 */
const answerFromCache = async (
  ctx: Ctx,
  caller: Caller,
  api: PublishedApi,
  call: ApiCall,
): Promise<Answered> => {
  const { source, cache: seconds = 0 } = api
  if (source.kind === 'decision') await requireCaller(ctx, source.kind, source.design)
  const { version, shared } = await catalogOf(ctx)
  if ('table' in source && shared?.has(source.table)) return perform(ctx, api, call)
  const { name: _name, ip: _ip, ...rights } = ctx.actor
  return answerCache(ctx.kernel).once(
    JSON.stringify([ctx.space, api.id, api.version, source, caller.key, rights, version, call]),
    { seconds, now: ctx.now.getTime() },
    () => perform(ctx, api, call),
  )
}
