import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Ctx, thumbnailPath } from '@gantry/kernel/server'
import type { ThumbnailEdge } from '@gantry/model/shared'
import sharp from 'sharp'

// A picture is decoded by one thread, and two at a time: thumbnails must not slow down everybody else's work.
sharp.concurrency(1)
const atOnce = 2

/** Pictures of more pixels are not decoded; a small file can claim any size. */
const mostPixels = 60_000_000

/** Formats that can be made smaller; others, and pictures that are broken, are shown as they are. */
const shrinkable = /^image\/(png|jpeg|gif|webp|avif)$/

const making = new Map<string, Promise<string | null>>()
const waiting: (() => void)[] = []
let busy = 0

/**
 * The path of a small WebP of a picture, made when it is first asked for and kept beside it; null where the file is no
 * picture that can be made smaller.
 */
export const thumbnail = (
  ctx: Ctx,
  file: { readonly id: string; readonly mime: string; readonly path: string },
  edge: ThumbnailEdge,
): Promise<string | null> => {
  if (!shrinkable.test(file.mime)) return Promise.resolve(null)
  const path = thumbnailPath(ctx, file.id, edge)
  const made = making.get(path) ?? inTurn(() => keep(file.path, path, edge))
  making.set(path, made)
  return made.finally(() => making.delete(path))
}

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  busy++
  try {
    return await work()
  } finally {
    busy--
    waiting.shift()?.()
  }
}

const keep = async (source: string, path: string, edge: number): Promise<string | null> => {
  if (await isThere(path)) return path
  const part = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await sharp(source, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(part)
    await rename(part, path)
    return path
  } catch (error) {
    await rm(part, { force: true })
    // The disk says so with a code; what cannot be decoded has no thumbnail: too many pixels, or broken content.
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
