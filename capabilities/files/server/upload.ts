import { Readable } from 'node:stream'
import { AppError, limits } from '@gantry/base/shared'
import type { FilePart } from '@gantry/http/server'
import { type Ctx, dropFile, readSetting, readSpaceSetting, storeFile } from '@gantry/kernel/server'
import { type StoredFile, spaceUploadSetting, uploadSetting } from '@gantry/model/shared'
import { checkContent, signatureSize } from './check-content.ts'
import { refuseOverQuota } from './quota.ts'

/**
 * Stores what a form brings, one file after another, without holding one in memory; `mostBytes` where a file may be no larger than that.
 * @throws AppError request.too_large for too many, file.too_large over the configured size, file.type,
 * file.storage_full and file.too_many over the quota of the space, permission.denied for a key that only reads
 */
export const upload = async (
  ctx: Ctx,
  parts: AsyncIterable<FilePart>,
  purpose: 'attachment' | 'import',
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<readonly StoredFile[]> => {
  if (ctx.actor.key && !ctx.actor.key.writes) throw new AppError('permission.denied')
  const most = Math.min(
    await readSetting(ctx.kernel, uploadSetting),
    await readSpaceSetting(ctx.kernel, ctx.space, spaceUploadSetting),
  )
  const maxSize = Math.min(most * 1024 ** 2, mostBytes)
  const stored: StoredFile[] = []
  for await (const part of parts) {
    if (stored.length === limits.filesPerUpload)
      throw new AppError('request.too_large', { max: limits.filesPerUpload })
    const name = cleanName(part.filename)
    await refuseOverQuota(ctx, 1)
    const { start, stream } = await peek(part.stream, signatureSize)
    const mime = await checkContent(name, part.mime, start)
    const file = await storeFile(ctx, stream, { name, mime, purpose, maxSize })
    await refuseOverQuota(ctx, 0).catch(async error => {
      await dropFile(ctx, file.id)
      throw error
    })
    stored.push({ id: file.id, name: file.name, size: file.size, mime: file.mime })
  }
  if (stored.length === 0) throw new AppError('request.invalid')
  return stored
}

/** A name without a path, control characters or what would hide its ending. */
const cleanName = (name: string): string => {
  const clean = name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  // By code points, so that no sign is cut in two.
  return [...clean].slice(-200).join('') || 'file'
}

/** The first bytes of a stream, and a stream that still has them. */
const peek = async (source: Readable, size: number): Promise<{ start: Buffer; stream: Readable }> => {
  const chunks: Buffer[] = []
  let length = 0
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  while (length < size) {
    const { done, value } = await iterator.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  const start = Buffer.concat(chunks)
  async function* whole(): AsyncGenerator<Buffer, void, undefined> {
    yield start
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { start: start.subarray(0, size), stream: Readable.from(whole()) }
}
