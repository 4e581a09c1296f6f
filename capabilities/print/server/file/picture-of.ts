import { stat } from 'node:fs/promises'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import sharp from 'sharp'

/** Pixels of the longer edge: 200 to the inch for a picture as wide as A4. */
const mostEdge = 1_600
/** Pictures of more pixels are not decoded; a small file can claim any size. */
const mostPixels = 60_000_000

const formats = /^image\/(png|jpeg|gif|webp|avif)$/

/**
 * A picture of a record as JPEG for a PDF; null where it cannot be decoded. The caller has read the record and the field
 * that names the file with the rights of the person.
 */
export const pictureOf = async (ctx: Ctx, { id }: FileRef): Promise<Buffer | null> => {
  const file = await readFileRow(ctx, id)
  const { path } = openFile(ctx, file.id)
  await stat(path)
  if (!formats.test(file.mime)) return null
  try {
    return await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: mostEdge, height: mostEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch (error) {
    ctx.kernel.log.info({ err: error, file: file.id }, 'picture left out of a print')
    return null
  }
}
