import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'
const photo = { id, name: '渗漏.jpg', size: 10, mime: 'image/jpeg' }
const manual = { id: id.replace('1b2', '1b3'), name: 'P-204.pdf', size: 10, mime: 'application/pdf' }

describe('files of a record', () => {
  reads(
    field.attachment(),
    [
      [photo, manual],
      [photo, manual],
    ],
    [[photo, photo], [photo]],
    [[], null],
    [[{ ...photo, path: '/etc' }], [photo]],
  )
  refuses(
    field.attachment({ max: 1, images: true }),
    [[photo, manual], 'max_items', { limit: 1 }],
    [[manual], 'file_kind', { name: 'P-204.pdf' }],
    [[{ ...photo, name: '../x' }], 'not_a_file'],
    [[{ ...photo, size: -1 }], 'not_a_file'],
    [photo, 'not_a_file'],
    ['a.jpg', 'not_a_file'],
  )
})
