import { expect, it } from 'vitest'
import { sayWhat, type Words } from './say-what.ts'

const known = new Map([
  ['area', 'Area'],
  ['by', 'Way'],
])
const words: Words = {
  name: id => known.get(id) ?? id,
  value: (name, value) => (name === 'by' ? `a ${value}` : value),
}

it.each([
  ['fields of a record', ['area', 'title'], null, 'Area · title'],
  [
    'values of a setting',
    { 'server.upload.maxMegabytes': [200, 50] },
    null,
    'server.upload.maxMegabytes: 200 → 50',
  ],
  [
    'a value that was empty',
    { 'server.origins.ai': ['', 'https://ai'] },
    null,
    'server.origins.ai: — → https://ai',
  ],
  ['facts', null, { by: 'password', kind: 'cookie' }, 'Way: a password · kind: cookie'],
  ['a nested fact', null, { filter: { state: 'open', area: 2 } }, 'filter: state open, Area 2'],
  ['facts nested deeper', null, { filter: { of: [{ a: 1 }] } }, 'filter: {"of":[{"a":1}]}'],
  [
    'a browser',
    null,
    {
      agent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    },
    'agent: Chrome 156, Linux',
  ],
  ['a program', null, { agent: 'curl/8.5.0' }, 'agent: curl/8.5.0'],
  ['a list of names', null, { fields: ['code', 'title'] }, 'fields: code, title'],
  ['nothing', null, null, ''],
])('%s', (_what, changes, details, said) => {
  expect(sayWhat({ changes, details }, words)).toBe(said)
})

it('is one line of bearable length', () => {
  expect(sayWhat({ changes: null, details: { text: 'x'.repeat(500) } }, words)).toHaveLength(161)
})
