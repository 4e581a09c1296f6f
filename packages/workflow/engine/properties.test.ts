import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStructure } from '../shared/structure.ts'
import { decide } from './decide.ts'
import { play } from './play.ts'
import { blockCases, cases } from './random.ts'

const few = 250

test('random definitions are sound by the check of the designer', () => {
  fc.assert(
    fc.property(cases(5), ({ def }) => {
      expect(checkStructure(def)).toEqual([])
    }),
    { numRuns: runs(50) },
  )
})

test('invariants 1 to 7, 11 to 14, 23 and 24 hold over random definitions and interleavings', {
  timeout: timeForRuns(60_000),
}, () => {
  fc.assert(
    fc.property(cases(40), ({ def, choices }) => {
      expect(play(decide, def, choices)).toEqual([])
    }),
    { numRuns: runs(few) },
  )
})

test('the same where returns into one block are frequent', { timeout: timeForRuns(60_000) }, () => {
  fc.assert(
    fc.property(blockCases(60), ({ def, choices }) => {
      expect(play(decide, def, choices)).toEqual([])
    }),
    { numRuns: runs(few) },
  )
})
