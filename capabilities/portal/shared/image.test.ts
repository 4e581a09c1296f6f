import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { imageIssues, pictureFacts } from './image.ts'

const chunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)])
}
const pixels = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return chunk('IHDR', header)
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const data = chunk('IDAT', Buffer.from('data'))
const end = chunk('IEND', Buffer.alloc(0))
const png = Buffer.concat([signature, pixels(640, 400), data, end])
const frame = Buffer.from('ffc00011080190028003012200021101031101', 'hex')
const jpeg = Buffer.concat([
  Buffer.from('ffd8', 'hex'),
  Buffer.from('ffe000044a46', 'hex'),
  frame,
  Buffer.from('ffd9', 'hex'),
])

it('reads type and pixels of a picture', () => {
  expect(pictureFacts(png)).toEqual({ type: 'image/png', width: 640, height: 400 })
  expect(pictureFacts(jpeg)).toEqual({ type: 'image/jpeg', width: 640, height: 400 })
  expect(pictureFacts(Buffer.concat([jpeg, Buffer.from('of a camera')]))).toMatchObject({ width: 640 })
})

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page with the name of a picture', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a GIF', Buffer.from('GIF89a0000000000000000000000000000000000')],
  ['a PNG that is only its first bytes', png.subarray(0, 40)],
  ['a PNG cut off before its end', png.subarray(0, png.length - 12)],
  ['a PNG without data', Buffer.concat([signature, pixels(640, 400), end])],
  ['a PNG without pixels', Buffer.concat([signature, pixels(0, 400), data, end])],
  ['a JPEG that is only its first bytes', jpeg.subarray(0, 12)],
  ['a JPEG cut off before its end', jpeg.subarray(0, jpeg.length - 2)],
  ['segments that lead nowhere', Buffer.from('ffd8ffe00000ffe00000ffe0ffff00', 'hex')],
])('takes %s for no picture', (_name, bytes) => {
  expect(pictureFacts(bytes)).toBeNull()
})

it.each([
  ['entry', { size: 300 * 1024 + 1, width: 500, height: 500 }, 'image_size', { limit: '300kb' }],
  ['cover', { size: 2 * 1024 * 1024 + 1, width: 640, height: 400 }, 'image_size', { limit: '2MB' }],
  ['rotation', { size: 1, width: 1080, height: 400 }, 'image_pixels', { width: 1080, height: 420 }],
  ['entry', { size: 1, width: 600, height: 500 }, 'image_square', { limit: 500 }],
  ['entry', { size: 1, width: 499, height: 499 }, 'image_square', { limit: 500 }],
] as const)('says what is wrong with a picture for %s of %o', (purpose, facts, code, params) => {
  expect(imageIssues(purpose, { name: 'pump.png', ...facts })).toEqual([
    expect.objectContaining({ field: 'file', code, params }),
  ])
})
