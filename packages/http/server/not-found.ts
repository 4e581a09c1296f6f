import { AppError } from '@gantry/base/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendIndex, type WebFiles } from './web-files.ts'

export interface NotFoundOptions {
  readonly web: WebFiles | null
  /** True when a screen has this path. */
  readonly isScreen: (path: string) => boolean
}

/**
 * Requests without a route: the application page for browser navigation, 405 for a known path with a wrong
 * method, 404 otherwise.
 */
export const registerNotFound = (app: FastifyInstance, { web, isScreen }: NotFoundOptions): void => {
  const known: { readonly method: string; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(
      `^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`,
    )
    for (const one of [method].flat()) known.push({ method: one, pattern })
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    if (web && request.method === 'GET' && !isService(path)) return sendIndex(reply, web, isScreen(path))
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) throw new AppError('request.not_found')
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new AppError('request.method')
  })
}

/** Paths of the API rather than of pages. */
const isService = (path: string): boolean => /^(\/space-[^/]+)?\/(api|api2|napi|assets)(\/|$)/.test(path)
