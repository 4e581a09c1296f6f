import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FilePart, Io } from './endpoint.ts'

/** The request and answer as an endpoint sees them. */
export const createIo = (
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  files: () => AsyncIterable<FilePart>,
): Io => {
  const cookie = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  let gone: AbortController | undefined
  return {
    ip: request.ip,
    origin: `${request.protocol}://${request.host}`,
    query: request.url.split('?').slice(1).join('?'),
    userAgent: request.headers['user-agent'] ?? '',
    lang: ctx.actor.lang,
    cookies: request.cookies,
    headers: request.headers,
    setCookie: (name, value, options = {}) => {
      reply.setCookie(name, value, { ...cookie, maxAge: options.maxAge, httpOnly: !options.readable })
    },
    clearCookie: name => {
      reply.clearCookie(name, { ...cookie, httpOnly: true })
    },
    setHeader: (name, value) => {
      reply.header(name, value)
    },
    setStatus: status => {
      reply.status(status)
    },
    body: request.raw,
    files,
    get signal() {
      if (!gone) {
        const controller = new AbortController()
        gone = controller
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) controller.abort()
        })
      }
      return gone.signal
    },
    log: ctx.kernel.log,
  }
}

/** For contracts without files: calling it is a programming error. */
export const noFiles = (): AsyncIterable<FilePart> => {
  throw new AppError('request.unreadable')
}
