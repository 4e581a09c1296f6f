import { Readable } from 'node:stream'
import { dropFile, openFile, storeFile } from '@gantry/kernel/server'
import { thumbnailEdges } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { thumbnail } from './thumbnail.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)

const stored = async (content: Buffer, mime = 'image/png') => {
  const about = { name: 'a.png', mime, purpose: 'attachment', maxSize: 10_000_000 }
  const file = await storeFile(ctx, Readable.from([content]), about)
  return { ...file, path: openFile(ctx, file.id).path }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

it('makes each size once, within its edge, and never larger than the picture', async () => {
  const file = await stored(await picture(1600, 800))
  for (const edge of thumbnailEdges) {
    const [one, same] = await Promise.all([thumbnail(ctx, file, edge), thumbnail(ctx, file, edge)])
    expect(one).toBe(same)
    expect(await sharp(one ?? '').metadata()).toMatchObject({ format: 'webp', width: edge, height: edge / 2 })
  }
  const small = await thumbnail(ctx, await stored(await picture(40, 20)), 320)
  expect(await sharp(small ?? '').metadata()).toMatchObject({ width: 40, height: 20 })
})

it('makes none of what is no picture, is broken, or claims more pixels than anybody sees', async () => {
  const claims = Buffer.from(await picture(10, 10))
  // The header says 65,535 pixels each way; its checksum is left wrong, as an attacker need not care.
  claims.writeUInt32BE(65_535, 16)
  claims.writeUInt32BE(65_535, 20)
  expect(await thumbnail(ctx, await stored(claims), 96)).toBeNull()
  expect(await thumbnail(ctx, await stored(Buffer.from('no picture')), 96)).toBeNull()
  expect(await thumbnail(ctx, await stored(Buffer.from('%PDF-1.7'), 'application/pdf'), 96)).toBeNull()
})

it('goes with its picture', async () => {
  const file = await stored(await picture(200, 200))
  const small = await thumbnail(ctx, file, 96)
  await dropFile(ctx, file.id)
  await expect(sharp(small ?? '').metadata()).rejects.toThrow('Input file is missing')
})
