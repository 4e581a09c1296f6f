import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { checkStructure } from '../shared/structure.ts'
import { decide } from './decide.ts'
import { play } from './play.ts'
import { blockCases, cases } from './random.ts'
import type { Decide } from './world.ts'

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

/** Rules as they were got wrong elsewhere, or in our own first drafts. */
const wrongRules = {
  'the arrival of the branch is not withdrawn': { withdrawArrivals: () => undefined },
  'restored steps keep what had caused the step returned to': {
    causesOfRestored: (done: { readonly causedBy: readonly number[] }) => done.causedBy,
  },
  'another branch that was moved back meanwhile is not noticed': { othersUnmoved: () => true },
  'restored steps forget the arrivals of the other branches': {
    causesOfRestored: (done: { readonly id: number }) => [done.id],
  },
}

afterEach(() => {
  vi.doUnmock('./undo-rules.ts')
  vi.resetModules()
})

test.each(Object.entries(wrongRules))(
  'the invariants catch it when %s',
  { timeout: timeForRuns(60_000) },
  async (_, wrong) => {
    vi.resetModules()
    vi.doMock('./undo-rules.ts', async original => ({ ...(await original<object>()), ...wrong }))
    const mutant: { readonly decide: Decide } = await import('./decide.ts')
    const result = fc.check(
      fc.property(blockCases(60), ({ def, choices }) => play(mutant.decide, def, choices).length === 0),
      { numRuns: 8_000, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
)
