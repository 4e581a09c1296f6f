import { expect, it } from 'vitest'
import { arrived, nextToSend } from './entry.ts'
import { entry, row } from './fixtures.ts'

const refused = { is: 'refused', refusal: { message: '', issues: [] } } as const
const next = (entries: Parameters<typeof nextToSend>[0], ...tried: readonly string[]) =>
  nextToSend(entries, new Set(tried))?.id ?? null

it('sends in the order entries were made, and one that was interrupted again', () => {
  const later = entry({ id: 'b', madeAt: 2 })
  expect(next([later, entry({ id: 'a' })])).toBe('a')
  expect(next([later, entry({ id: 'a', state: { is: 'sending' } })])).toBe('a')
  expect(next([later, arrived(entry({ id: 'a' }), 5)])).toBe('b')
  expect(next([later], 'b')).toBe(null)
})

it('an entry that waits for its person holds up those of its record alone', () => {
  const waiting = entry({ id: 'a', base: row(1, {}), state: refused })
  const same = entry({ id: 'b', base: row(1, {}), madeAt: 2 })
  expect(next([waiting, same])).toBe(null)
  expect(next([waiting, same, entry({ id: 'c', madeAt: 3 })])).toBe('c')
})

it('what has arrived is no longer held', () => {
  const done = arrived(entry({ body: { name: 'x' }, values: { name: 'x' }, title: 'x' }), 5)
  expect(done).toMatchObject({ body: {}, values: {}, files: [], title: 'x', state: { is: 'arrived', at: 5 } })
})
