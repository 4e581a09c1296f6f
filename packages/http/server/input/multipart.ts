import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import type { FilePart } from '../endpoint.ts'

/** A multipart body, read up to its first file: the fields so far, and the following files. */
export interface MultipartBody {
  readonly fields: Readonly<Record<string, unknown>>
  files(): AsyncIterable<FilePart>
}

/**
 * Reads fields until a file begins, so that files are never buffered in memory. Field names may have brackets.
 */
export const readMultipart = async (request: FastifyRequest): Promise<MultipartBody> => {
  const parts = request.parts()
  const fields: [string, string][] = []
  let first: Multipart | undefined
  for (;;) {
    const next = await parts.next()
    if (next.done) break
    if (next.value.type === 'file') {
      first = next.value
      break
    }
    fields.push([next.value.fieldname, String(next.value.value)])
  }
  const encoded = fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return { fields: qs.parse(encoded.join('&')), files: () => filesFrom(first, parts) }
}

/**
 * Reads the rest of a refused form without keeping it: a client that is still sending a large file hears the answer only when its
 * bytes are taken.
 */
export const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}

async function* filesFrom(
  first: Multipart | undefined,
  rest: AsyncIterableIterator<Multipart>,
): AsyncGenerator<FilePart> {
  if (first?.type === 'file') yield filePart(first)
  for await (const part of rest) if (part.type === 'file') yield filePart(part)
}

const filePart = (part: Extract<Multipart, { type: 'file' }>): FilePart => ({
  name: part.fieldname,
  filename: part.filename,
  mime: part.mimetype,
  stream: part.file,
})
