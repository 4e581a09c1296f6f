import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dictionary } from './answer/sentences.ts'

/**
 * `GET /napi/lang/json` (specification, section 7): all texts in both languages under `data`, with a version
 * hash. Serialised and compressed once, because it is the same for everybody.
 */
export const registerLang = (app: FastifyInstance, dictionary: Dictionary): void => {
  const entries = {
    'zh-CN': Object.fromEntries(dictionary['zh-CN']),
    en: Object.fromEntries(dictionary.en),
  }
  const version = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16)
  const text = Buffer.from(JSON.stringify({ code: 200, data: { version, ...entries } }))
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text) }
  const etag = `"${version}"`

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    return encoding ? reply.header('content-encoding', encoding).send(bodies[encoding]) : reply.send(text)
  }
  app.get('/napi/lang/json', answer)
  app.get('/space-:space/napi/lang/json', answer)
}
