import { expect, it } from 'vitest'
import { sayShare, saySpan } from './say-span.ts'

const t = (key: string, { value }: { readonly value: number }) => `${value} ${key.slice(8)}`
const hour = 3_600_000

it.each([
  [null, 'elapsed', '—'],
  [0, 'elapsed', '0 seconds'],
  [hour / 2, 'elapsed', '30 minutes'],
  [9.24 * hour, 'elapsed', '9.2 hours'],
  [38.4 * hour, 'elapsed', '38 hours'],
  [55.2 * hour, 'elapsed', '2.3 days'],
  [55.2 * hour, 'worked', '55 hours'],
] as const)('%s milliseconds, %s, are said as %s', (milliseconds, measure, said) => {
  expect(saySpan(t, milliseconds, measure)).toBe(said)
})

it('says a share of nothing as a dash', () => {
  expect([sayShare(1, 3), sayShare(0, 0)]).toEqual(['33%', '—'])
})
