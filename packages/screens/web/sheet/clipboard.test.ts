import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClipboard, writeClipboard } from './clipboard.ts'

test.each<[string, string, string[][]]>([
  ['one cell', '轴承', [['轴承']]],
  [
    'a block as Excel writes it',
    'a\tb\r\n1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['line breaks of a Mac', 'a\rb', [['a'], ['b']]],
  ['a line break inside a cell', '"first\nsecond"\t2\r\n', [['first\nsecond', '2']]],
  ['doubled quotes', '"say ""hi"""', [['say "hi"']]],
  ['a tab inside quotes', '"a\tb"\tc', [['a\tb', 'c']]],
  ['an inch sign is no quote', '3/4" pipe\t2', [['3/4" pipe', '2']]],
  ['a lone quote at the start', '"\tx', [['"', 'x']]],
  [
    'empty cells keep their place',
    '\t\tc\r\n\t\t',
    [
      ['', '', 'c'],
      ['', '', ''],
    ],
  ],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(readClipboard(text)).toEqual(rows))

test('what is copied out pastes back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '泵', '"', '\t', '\n', ' ', '1') })
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
    .filter(all => all.at(-1)!.some(text => text !== '') || all.at(-1)!.length > 1)
  fc.assert(
    fc.property(rows, all => {
      expect(readClipboard(writeClipboard(all))).toEqual(all)
    }),
    { numRuns: runs(100) },
  )
})
