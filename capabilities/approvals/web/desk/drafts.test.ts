import { expect, test } from 'vitest'
import { hasEntries } from './drafts.ts'

test.each([
  [' ', {}, false],
  ['Too dear', {}, true],
  ['', { amount: null }, true],
] as const)(
  'a draft with opinion "%s" and values %o has something to lose: %s',
  (opinion, changed, expected) => {
    expect(hasEntries({ opinion, changed, signed: undefined, chosen: {} })).toBe(expected)
  },
)
