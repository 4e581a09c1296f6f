import { AppError, isSpaceId } from '@gantry/base/shared'
import { type AuditEntry, audit, type Ctx, createCtx, type Kernel } from '@gantry/kernel/server'
import type { Access, Actor } from '@gantry/model/shared'
import type { FastifyRequest } from 'fastify'
import { type Authenticate, anonymous, type Credentials } from '../authenticate.ts'
import { acceptedLang } from './lang.ts'
import { isSameOrigin } from './origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null on what needs no context, such as files of the page. */
    ctx: Ctx | null
  }
}

export interface GateOptions {
  readonly kernel: Kernel
  readonly authenticate: Authenticate
}

/** What the gate asks of a call; contracts have it, and so do sockets. */
export interface Demand {
  readonly scope: 'platform' | 'space'
  readonly can: Access
}

/**
 * Lets a call in or throws: origin, person, membership, user type, in this order, before any body is read.
 *
 * @throws AppError auth.origin, auth.required, space.not_found (also for a space one is no member of), permission.denied
 */
export const admit = async (options: GateOptions, demand: Demand, request: FastifyRequest): Promise<Ctx> => {
  const { headers } = request
  if (request.method !== 'GET' && !isProgram(request) && !isSameOrigin(request))
    throw new AppError('auth.origin')
  const space = spaceOf(request)
  const actor = await identify(options, request, space)
  const isPublic = demand.can === 'public'
  if (actor === 'not-member' && !isPublic) {
    await rememberStranger(options, request, space)
    throw new AppError('space.not_found')
  }
  if (actor === 'none' && !isPublic) throw new AppError('auth.required')

  const lang = acceptedLang(headers['accept-language'])
  const settled =
    typeof actor === 'string' ? anonymous(request.ip, lang ?? 'zh-CN') : lang ? { ...actor, lang } : actor
  const ctx = createCtx(options.kernel, settled, request.id)
  request.ctx = ctx
  if (Array.isArray(demand.can) && !demand.can.includes(settled.userType))
    throw new AppError('permission.denied')
  return ctx
}

/**
 * A bearer token is nothing a browser sends by itself, so a call that carries one and no cookie comes from nobody's page.
 * With a cookie beside it the origin is checked: what the cookie may open must not hang on how the header is read.
 */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  /^bearer /i.test(headers.authorization ?? '') && headers.cookie === undefined

/** The space of the address. @throws AppError space.not_found when it cannot be one */
export const spaceOf = (request: FastifyRequest): string | null => {
  const { params } = request
  if (typeof params !== 'object' || params === null || !('space' in params)) return null
  if (!isSpaceId(params.space)) throw new AppError('space.not_found')
  return params.space
}

const identify = (
  { kernel, authenticate }: GateOptions,
  request: FastifyRequest,
  space: string | null,
): Promise<Actor | 'none' | 'not-member'> => authenticate(kernel, credentialsOf(request, space))

export const credentialsOf = (request: FastifyRequest, space: string | null): Credentials => ({
  cookies: request.cookies,
  authorization: request.headers.authorization,
  space,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Whoever knocks at a foreign space leaves a line in the audit of their own. */
const rememberStranger = async (
  options: GateOptions,
  request: FastifyRequest,
  space: string | null,
): Promise<void> => {
  const actor = await identify(options, request, null)
  if (typeof actor === 'string') return
  await rememberDenied(createCtx(options.kernel, actor, request.id), request, { space })
}

/** A refused call, as the security administrator reads it. */
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
