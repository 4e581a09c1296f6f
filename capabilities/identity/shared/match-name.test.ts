import { expect, test } from 'vitest'
import { matchesName } from './match-name.ts'

const mechanics = { name: '机修班 A', reading: 'ji xiu ban a' }

test.each([
  ['', true],
  ['修班', true],
  ['jixiu', true],
  ['ji xiu', true],
  ['xiub', true],
  ['jxb', true],
  ['xb', true],
  ['班 a', true],
  ['ixiu', false],
  ['jb', false],
  ['电修', false],
])('“%s” finds the mechanics: %s', (typed, found) => expect(matchesName(mechanics, typed)).toBe(found))
