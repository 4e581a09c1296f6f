import { RawJson } from '@gantry/model/shared'
import type { FastifyReply } from 'fastify'
import { Download, FramedPage } from '../endpoint.ts'
import { contentDisposition } from './content-disposition.ts'
import { framedPolicy, isPainted, sandboxOf, sentType } from './safe-types.ts'

/** Sends the result of an endpoint: JSON text unchanged, a file as a stream, a framed page, anything else as JSON. */
export const send = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Download) return sendDownload(reply, answer)
  if (answer instanceof FramedPage)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framedPolicy)
      .send(answer.html)
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer ?? {})
  return reply.type('application/json; charset=utf-8').send(text)
}

const sendDownload = (reply: FastifyReply, file: Download): FastifyReply => {
  if (file.size !== undefined) reply.header('content-length', file.size)
  const inline = file.inline && isPainted(file.mime)
  return reply
    .type(sentType(file.mime))
    .headers(sandboxOf(file.mime, inline))
    .header('content-disposition', contentDisposition(file.filename, inline))
    .header('cache-control', 'private, no-cache')
    .send(file.stream)
}
