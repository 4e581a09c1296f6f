import { expect, it } from 'vitest'
import { vcardOf } from './vcard.ts'

const departments = [{ title: '恒川重工' }, { title: '机修班' }]

it('writes what the viewer was sent, and nothing more', () => {
  expect(vcardOf({ title: '王海涛', departments, position: '机修班长', extension: '6214' }, '恒川重工')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:王海涛',
      'N:王海涛;;;;',
      'ORG:恒川重工;机修班',
      'TITLE:机修班长',
      'TEL;TYPE=WORK:6214',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

it('lets no value begin a line or a part of its own', () => {
  const card = vcardOf(
    { title: 'A;B', departments: [], position: 'x\r\nTEL:1\n2\r3', email: 'a,b\\c@x.cn' },
    'Co; Ltd',
  )
  expect(card.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:A\\;B',
    'N:A\\;B;;;;',
    'ORG:Co\\; Ltd',
    'TITLE:x\\nTEL:1\\n2\\n3',
    'EMAIL:a\\,b\\\\c@x.cn',
    'END:VCARD',
    '',
  ])
})
