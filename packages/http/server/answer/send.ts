import type { Readable } from 'node:stream'
import { RawJson } from '@gantry/model/shared'
import type { FastifyReply } from 'fastify'
import { Download, FramedPage, StyleFile } from '../endpoint.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { framedPolicy, isPainted, sandboxOf, sentType } from './safe-types.ts'

/** Sends the result of an endpoint: JSON text unchanged, a file as a stream, a framed page, styles, anything else as JSON. */
export const send = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Download) return sendDownload(reply, answer)
  if (answer instanceof FramedPage)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framedPolicy)
      .send(answer.html)
  if (answer instanceof StyleFile) return reply.type('text/css; charset=utf-8').send(answer.css)
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer ?? {})
  return reply.type('application/json; charset=utf-8').send(text)
}

const sendDownload = (reply: FastifyReply, file: Download): FastifyReply => {
  const { size, part } = file
  const range = part && size !== undefined ? readRange(reply.request.headers.range, size) : null
  if (size !== undefined && part) reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    file.stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (size !== undefined) reply.header('content-length', range ? range.end - range.start + 1 : size)
  const inline = file.inline && isPainted(file.mime)
  return reply
    .type(sentType(file.mime))
    .headers(sandboxOf(file.mime, inline))
    .header('content-disposition', contentDisposition(file.filename, inline))
    .header('cache-control', 'private, no-cache')
    .send(range && part ? partInstead(file, part(range)) : file.stream)
}

/** The whole file was opened before it was known that a part is wanted. */
const partInstead = (file: Download, part: Readable): Readable => {
  file.stream.destroy()
  return part
}
