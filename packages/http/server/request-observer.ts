import type { Kernel } from '@gantry/kernel/server'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request that was answered, as figures of the server count it. */
export interface SeenRequest {
  readonly method: string
  /** Template of the route, such as `/api/tables/:table/records`. */
  readonly route: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** Empty: none. */
  readonly space: string
  /** `browser`, `program`, `anonymous`, or the clear part of a key. */
  readonly client: string
  readonly requestId: string
}

type Observer = (seen: SeenRequest) => void

const observers = new WeakMap<Kernel, Observer>()

/** Says who counts requests. It is called for each and must neither wait nor throw. */
export const registerRequestObserver = (kernel: Kernel, observe: Observer): void => {
  observers.set(kernel, observe)
}

const clientOf = ({ headers, ctx }: FastifyRequest): string => {
  const { authorization } = headers
  const marked = /^bearer (gk_(?:live|root)_[0-9A-Za-z]{8})/i.exec(authorization ?? '')
  if (marked?.[1]) return marked[1]
  if (ctx?.actor.key) return `key ${ctx.actor.key.id}`
  if (authorization !== undefined) return 'program'
  return ctx && ctx.space !== '' ? 'browser' : 'anonymous'
}

/** Tells the observer of an answered request. Files of the pages and unknown addresses are left out. */
export const observeRequest = (kernel: Kernel, request: FastifyRequest, reply: FastifyReply): void => {
  const route = request.routeOptions.url
  const observe = observers.get(kernel)
  if (!observe || route === undefined || !route.includes('/api/')) return
  const { params } = request
  const named = typeof params === 'object' && params !== null && 'space' in params ? params.space : undefined
  observe({
    method: request.method,
    route: route.replace(/^\/space-:space/, ''),
    path: request.url.split('?')[0] ?? '',
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    space: request.ctx?.space || (typeof named === 'string' ? named : ''),
    client: clientOf(request),
    requestId: request.id,
  })
}
