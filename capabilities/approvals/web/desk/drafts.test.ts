import { expect, test } from 'vitest'
import { hasEntries } from './drafts.ts'

const edited = { items: { before: [], rows: [] } }

test.each([
  [undefined, {}, {}, false],
  [' ', {}, {}, false],
  ['Too dear', {}, {}, true],
  ['', { amount: null }, {}, true],
  ['', {}, edited, true],
] as const)(
  'a draft with opinion "%s", values %o and rows %o has something to lose: %s',
  (opinion, changed, rows, expected) => {
    expect(hasEntries({ opinion, changed, rows, signed: undefined, chosen: {} })).toBe(expected)
  },
)
