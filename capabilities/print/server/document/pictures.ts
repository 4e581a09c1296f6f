import type { FileRef } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import sharp from 'sharp'
import { type Drawing, drawBars, drawQr } from '../../shared/codes.ts'
import { pictureOf } from '../file/picture-of.ts'
import type { Filled } from './values.ts'

/** Millimetres where the placeholder names none; of pictures and bar codes it is the height. */
const usual = { picture: 40, qr: 25, bar: 15 } as const
/** The widest picture fits between the margins of a page. */
const widest = 170
/** Pixels of one module of a code. */
const modulePixels = 8

/** A picture of a record; empty for another file, or one that cannot be decoded. */
export const pictureOfFile = async (
  ctx: Ctx,
  file: FileRef,
  size: number = usual.picture,
): Promise<Filled> => {
  const picture = await pictureOf(ctx, file)
  if (!picture) return ''
  const { width = 1, height = 1 } = await sharp(picture).metadata()
  const high = Math.min(size, (widest * height) / width)
  return {
    picture: picture.toString('base64'),
    format: 'jpeg',
    width: (high * width) / height,
    height: high,
  }
}

/** A QR or bar code of a text; empty for a text that no code holds. */
export const pictureOfCode = async (code: 'qr' | 'bar', text: string, size?: number): Promise<Filled> => {
  const drawing = text === '' ? null : code === 'qr' ? drawQr(text) : drawBars(text)
  if (!drawing) return ''
  const height = size ?? usual[code]
  return {
    picture: (await pngOf(drawing)).toString('base64'),
    format: 'png',
    width: Math.min(widest, (height * drawing.width) / drawing.height),
    height,
  }
}

const pngOf = ({ width, height, path }: Drawing): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * modulePixels}" height="${height * modulePixels}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
