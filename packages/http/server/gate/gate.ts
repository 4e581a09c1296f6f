import { AppError, isSpaceId } from '@gantry/base/shared'
import {
  type AuditEntry,
  areChangesEnded,
  audit,
  type Ctx,
  createCtx,
  type Kernel,
  requireFeature,
} from '@gantry/kernel/server'
import type { Actor, Feature } from '@gantry/model/shared'
import type { FastifyRequest } from 'fastify'
import { type Authenticate, anonymous, type Credentials, type NoCaller } from '../authenticate.ts'
import type { Demand } from './demand.ts'
import { acceptedLang } from './lang.ts'
import { isOpenByPage, openedActor } from './opened.ts'
import { isSameOrigin } from './origin.ts'
import { withinPoints } from './points.ts'
import { trialOf } from './trial.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null for requests without a context, such as static files. */
    ctx: Ctx | null
  }
}

export interface GateOptions {
  readonly kernel: Kernel
  readonly authenticate: Authenticate
  /** Tables of the product that belong to a feature. */
  readonly featureOfTable?: ReadonlyMap<string, Feature>
}

/**
 * Admits a request or throws. Checks origin, person, membership and user type in this order, before reading the
 * body.
 *
 * @throws AppError auth.origin, auth.required, auth.stopped, hosting.ended, key.invalid, space.not_found (also without membership), permission.denied,
 *   trial.ended and trial.read_only of a trial, auth.duty_password and auth.duty_two_step before a duty of the person is done, auth.trustee for what only the owner
 *   of an account may do, feature.devices … for what belongs to a feature that is off in the space, space.read_only for changes after the validity of the space, licence.ended for those after the licence of the installation
 */
export const admit = async (options: GateOptions, demand: Demand, request: FastifyRequest): Promise<Ctx> => {
  const { headers } = request
  if (request.method !== 'GET' && !demand.fromElsewhere && !isProgram(request) && !isSameOrigin(request))
    throw new AppError('auth.origin')
  const space = spaceOf(request)
  const actor = await identify(options, request, space)
  const isPublic = demand.can === 'public'
  if (actor === 'not-member' && !isPublic) {
    await rememberStranger(options, request, space)
    throw new AppError('space.not_found')
  }
  if (actor === 'stopped' && !isPublic) throw new AppError('auth.stopped')
  if (actor === 'hosting-ended' && !isPublic) throw new AppError('hosting.ended')
  if (actor === 'none' && !isPublic) throw new AppError(holdsKey(request) ? 'key.invalid' : 'auth.required')

  const lang = acceptedLang(headers['accept-language'])
  const found =
    typeof actor === 'string' ? anonymous(request.ip, lang ?? 'zh-CN') : lang ? { ...actor, lang } : actor
  const settled = openedActor(demand, withinPoints(demand, found), paramsOf(request))
  const ctx = createCtx(options.kernel, settled, request.id)
  request.ctx = ctx
  if (Array.isArray(demand.can) && !demand.can.includes(settled.userType) && !isOpenByPage(demand, settled))
    throw new AppError('permission.denied')
  if (settled.duty && !demand.duties && !isPublic) throw new AppError(`auth.duty_${settled.duty}`)
  const feature = demand.scope === 'space' ? featureOf(options, demand, request) : undefined
  if (feature !== undefined) requireFeature(ctx, feature)
  if (settled.readOnly && isWrite(demand)) throw new AppError('space.read_only')
  if (isWrite(demand) && areChangesEnded(options.kernel)) throw new AppError('licence.ended')
  if (settled.trustee && demand.owner) throw new AppError('auth.trustee')
  if (settled.key && !demand.keys && !isPublic) throw new AppError('key.not_here')
  const tried = await trialOf(demand, request, ctx)
  request.ctx = tried
  return tried
}

/** Whether it changes data of a space; what signs in and out, duties, and asking for support are not. */
const isWrite = ({ scope, method, reads, duties, afterEnd }: Demand): boolean =>
  scope === 'space' && method !== undefined && method !== 'GET' && !reads && !duties && !afterEnd

/** The feature of an endpoint, or of the table of the product whose records it works with. */
const featureOf = (
  { featureOfTable }: GateOptions,
  { feature, path }: Demand,
  request: FastifyRequest,
): Feature | undefined => {
  if (feature !== undefined || !path?.startsWith('/tables/:table')) return feature
  const { table } = paramsOf(request)
  return typeof table === 'string' ? featureOfTable?.get(table) : undefined
}

const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, unknown>> =>
  typeof params === 'object' && params !== null ? { ...params } : {}

/**
 * Browsers do not send bearer tokens on their own, so a request with a token and without a cookie cannot be
 * forged by a page. With a cookie as well the origin is checked, because the cookie might authenticate the
 * request.
 */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  /^bearer /i.test(headers.authorization ?? '') && headers.cookie === undefined

/** Keys of programs say what they are. A program cannot sign in: it is told that its key opens nothing. */
const holdsKey = ({ headers }: FastifyRequest): boolean => /^bearer gk_/i.test(headers.authorization ?? '')

/** The space in the URL. @throws AppError space.not_found when malformed */
export const spaceOf = (request: FastifyRequest): string | null => {
  const { params } = request
  if (typeof params !== 'object' || params === null || !('space' in params)) return null
  if (!isSpaceId(params.space)) throw new AppError('space.not_found')
  return params.space
}

export const identify = (
  { kernel, authenticate }: GateOptions,
  request: FastifyRequest,
  space: string | null,
): Promise<Actor | NoCaller> => authenticate(kernel, credentialsOf(request, space))

export const credentialsOf = (request: FastifyRequest, space: string | null): Credentials => ({
  cookies: request.cookies,
  authorization: request.headers.authorization,
  space,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Writes an audit row in the caller's own space for an attempt to access another space. */
const rememberStranger = async (
  options: GateOptions,
  request: FastifyRequest,
  space: string | null,
): Promise<void> => {
  const actor = await identify(options, request, null)
  if (typeof actor === 'string') return
  await rememberDenied(createCtx(options.kernel, actor, request.id), request, { space })
}

/** Writes an audit row for a refused request, for the security administrator. */
export const rememberDenied = async (
  ctx: Ctx,
  request: FastifyRequest,
  details: Record<string, string | null> = {},
): Promise<void> => {
  const entry: AuditEntry = {
    action: 'access.denied',
    result: 'denied',
    details: { method: request.method, path: request.url.split('?')[0] ?? '', ...details },
  }
  await audit(ctx, entry).catch((error: unknown) =>
    ctx.kernel.log.error({ err: error }, 'denied call not audited'),
  )
}
