import { expect, it } from 'vitest'
import { isPainted, sandboxOf, sentType } from './safe-types.ts'

it.each([
  ['text/javascript', 'application/octet-stream'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/css', 'application/octet-stream'],
  ['application/xml', 'application/octet-stream'],
  ['text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
  ['text/plain', 'text/plain'],
  ['image/png', 'image/png'],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
])('a file of %s is sent as %s', (mime, as) => {
  expect(sentType(mime)).toBe(as)
})

it('shows only what is painted, in a sandbox where the viewer works in one', () => {
  expect(['image/png', 'application/pdf', 'text/plain', 'image/svg+xml'].filter(isPainted)).toEqual([
    'image/png',
    'application/pdf',
  ])
  expect(sandboxOf('image/png', true)['content-security-policy']).toContain('sandbox')
  expect(sandboxOf('application/pdf', false)['content-security-policy']).toContain('sandbox')
  expect(sandboxOf('application/pdf', true)).toEqual({})
})
