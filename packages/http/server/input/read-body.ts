import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'

/** The whole body of a request that is taken as it was sent, as text. @throws AppError request.too_large */
export const readBody = async (body: Readable, mostBytes: number): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > mostBytes) throw new AppError('request.too_large')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
