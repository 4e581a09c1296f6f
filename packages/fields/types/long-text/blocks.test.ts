import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test('blocks together are the text, and none is long', () => {
  const piece = fc.constantFrom('字', '𠮷', 'word ', '。', '\n', 'x'.repeat(5_000))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
      const text = pieces.join('')
      const blocks = blocksOf(text)
      expect(blocks.join('')).toBe(text)
      expect(Math.max(0, ...blocks.map(block => block.length))).toBeLessThanOrEqual(4_000)
      expect(blocks.every(block => !/[\ud800-\udbff]$/.test(block))).toBe(true)
    }),
    { numRuns: runs(200) },
  )
})

test.each([
  ['a line end', `${'a'.repeat(3_000)}\n${'b'.repeat(3_000)}`, [3_001, 3_000]],
  ['a sentence', `${'字'.repeat(3_500)}。${'词'.repeat(3_000)}`, [3_501, 3_000]],
  ['nothing better', 'x'.repeat(9_000), [4_000, 4_000, 1_000]],
])('is cut at %s', (_where, text, lengths) => {
  expect(blocksOf(text).map(block => block.length)).toEqual(lengths)
})
