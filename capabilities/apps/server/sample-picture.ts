import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, storeFile } from '@gantry/kernel/server'

/** A picture as sample rows need one: a dial whose needle stands in the red. */
export const storeSamplePicture = async (ctx: Ctx): Promise<FileRef> => {
  const { id, name, size, mime } = await storeFile(ctx, Readable.from([dial()]), {
    name: '现场照片.png',
    mime: 'image/png',
    purpose: 'attachment',
    maxSize: 1_000_000,
  })
  return { id, name, size, mime }
}

const width = 320
const height = 240

/** A PNG of 8-bit colour without filters. */
const dial = (): Buffer => {
  const lines = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      lines.set(colourAt(x - width / 2, y - height / 2), y * (1 + width * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colour at a position relative to the centre. */
const colourAt = (x: number, y: number): readonly [number, number, number] => {
  const far = Math.hypot(x, y)
  const angle = Math.atan2(y, x)
  if (far > 104) return [86 + y / 8, 98 + y / 8, 110 + y / 8]
  if (far > 98) return [48, 54, 62]
  const across = Math.abs(x * Math.sin(-0.35) - y * Math.cos(-0.35))
  if (far < 8 || (across < 2.5 && far < 84 && x > 0)) return [40, 44, 50]
  if (far > 82 && y < 20) return angle > -0.8 && angle < 0.3 ? [206, 58, 48] : [90, 160, 108]
  return [240, 242, 244]
}

const chunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
