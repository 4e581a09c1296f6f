import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dictionary, sentence } from './answer/sentences.ts'
import { acceptedLang } from './gate/lang.ts'

/** Any status but "1200", which means success (specification, section 7). */
const notEnabled = '1404'

/** `GET /api2/chat/token`: chat is not enabled in this version, which a client learns from the status in the body. */
export const registerChat = (app: FastifyInstance, dictionary: Dictionary): void => {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const lang = acceptedLang(request.headers['accept-language']) ?? 'zh-CN'
    return reply
      .header('cache-control', 'no-store')
      .send({ status: notEnabled, message: sentence(dictionary, lang, 'chat.not_enabled', {}) })
  }
  app.get('/api2/chat/token', answer)
  app.get('/space-:space/api2/chat/token', answer)
}
