import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Log } from '@gantry/kernel/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLang } from '../gate/lang.ts'
import { knownError } from './failure.ts'
import { type Dictionary, sentence } from './sentences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The status and body of an error, for answers that are already under way. */
    tellError: ErrorTeller
  }
}

export type ErrorTeller = (
  thrown: unknown,
  request: FastifyRequest,
) => { readonly status: number; readonly params: JsonObject; readonly body: object }

/** Errors in their single format (design, section 4), in the person's language; logs those nobody expected. */
export const errorTeller =
  (dictionary: Dictionary, log: Log): ErrorTeller =>
  (thrown, request) => {
    const known = knownError(thrown)
    if (!known) log.error({ err: thrown, requestId: request.id, url: request.url }, 'request failed')
    else if (known.status === 503)
      log.warn({ err: thrown, requestId: request.id, url: request.url }, 'request turned away')
    const error = known ?? new AppError('server.failed')
    const { code, params, issues, status } = error
    const lang = acceptedLang(request.headers['accept-language']) ?? request.ctx?.actor.lang ?? 'zh-CN'
    return {
      status,
      params,
      body: {
        code,
        message: sentence(dictionary, lang, `error.${code}`, params),
        issues,
        ...(Object.keys(params).length > 0 && { params }),
        requestId: request.id,
      },
    }
  }

/** Sends errors as they are told. */
export const errorSender =
  (tell: ErrorTeller) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, params, body } = tell(thrown, request)
    if (status === 503) reply.header('retry-after', 1)
    if (status === 429) reply.header('retry-after', Number(params.seconds ?? 1))
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
