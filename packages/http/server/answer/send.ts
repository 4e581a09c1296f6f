import { PassThrough, type Readable } from 'node:stream'
import { RawJson, toldLines } from '@gantry/model/shared'
import type { FastifyReply } from 'fastify'
import { Download, FramedPage, ManifestFile, MetricsFile, StyleFile, Told } from '../endpoint.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { framedPolicy, isPainted, sandboxOf, sentType } from './safe-types.ts'

/**
 * Sends the result of an endpoint: JSON text unchanged, a file as a stream, a framed page, styles, lines while they are
 * made, anything else as JSON.
 */
export const send = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Download) return sendDownload(reply, answer)
  if (answer instanceof FramedPage)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framedPolicy)
      .send(answer.html)
  if (answer instanceof StyleFile) return reply.type('text/css; charset=utf-8').send(answer.css)
  if (answer instanceof MetricsFile)
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(answer.text)
  if (answer instanceof ManifestFile)
    return reply.type('application/manifest+json').send(JSON.stringify(answer.manifest))
  if (answer instanceof Told) return sendTold(reply, answer)
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer ?? {})
  return reply.type('application/json; charset=utf-8').send(text)
}

/** A caller who has left hears nothing more; the work ends by the signal of its request. */
const sendTold = (reply: FastifyReply, { make }: Told): FastifyReply => {
  const lines = new PassThrough()
  const write = (line: object) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  const failed = (thrown: unknown) => {
    const { status, body } = reply.server.tellError(thrown, reply.request)
    write({ error: body, status })
  }
  void make(piece => write({ piece }))
    .then(answer => write({ answer: answer ?? {} }), failed)
    .finally(() => lines.end())
  return (
    reply
      .type(`${toldLines}; charset=utf-8`)
      .header('cache-control', 'no-store')
      // A proxy in front must pass lines on at once.
      .header('x-accel-buffering', 'no')
      .send(lines)
  )
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
