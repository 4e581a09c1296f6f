import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, storeFile } from '@gantry/kernel/server'
import { OutboundFailure } from '@gantry/outbound/server'
import { askCamera } from './ask-camera.ts'
import type { Camera } from './read-camera.ts'

/** Bytes of a picture at most. */
const mostBytes = 8 * 1024 * 1024

/**
 * What a camera sees now: a JPEG or PNG.
 * @throws AppError video.no_picture without an address; video.not_picture, outbound.*
 */
export const takePicture = async (
  ctx: Ctx,
  { id, still }: Camera,
  signal?: AbortSignal,
): Promise<{ readonly content: Buffer; readonly mime: 'image/jpeg' | 'image/png' }> => {
  if (still === '') throw new AppError('video.no_picture')
  const url = new URL(still)
  const { body } = await askCamera(
    ctx,
    id,
    { method: 'GET', url: still, headers: { accept: 'image/*' } },
    signal,
  )
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new OutboundFailure('too_large', url.hostname)
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (content.subarray(0, 3).equals(jpegHead)) return { content, mime: 'image/jpeg' }
  if (content.subarray(0, 8).equals(pngHead)) return { content, mime: 'image/png' }
  throw new AppError('video.not_picture', { host: url.host })
}

const jpegHead = Buffer.from([0xff, 0xd8, 0xff])
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Stores a picture for a record. */
export const keepPicture = async (
  ctx: Ctx,
  name: string,
  { content, mime }: { readonly content: Buffer; readonly mime: string },
): Promise<FileRef> => {
  const { id, size } = await storeFile(ctx, Readable.from([content]), {
    name: `${name}.${mime === 'image/png' ? 'png' : 'jpg'}`,
    mime,
    purpose: 'attachment',
    maxSize: mostBytes,
  })
  return { id, name: `${name}.${mime === 'image/png' ? 'png' : 'jpg'}`, size, mime }
}
