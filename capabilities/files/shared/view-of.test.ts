import { expect, test } from 'vitest'
import { viewOf } from './view-of.ts'

const octets = 'application/octet-stream'

test.each([
  ['a.png', 'image/png', 'picture'],
  ['a.txt', 'image/png', 'picture'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a.csv', 'text/csv', 'sheet'],
  ['a.xls', 'application/x-cfb', 'sheet'],
  ['点检.md', octets, 'text'],
  ['a', 'text/plain', 'text'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['a.docm', 'application/vnd.ms-word.document.macroEnabled.12', null],
  ['a.zip', 'application/zip', null],
  ['a.xlsx', 'application/zip', null],
  ['a.dwg', octets, null],
  ['a.doc', 'application/x-cfb', null],
])('%s of type %s is shown as %s', (name, mime, view) => {
  expect(viewOf({ name, mime })).toBe(view)
})
