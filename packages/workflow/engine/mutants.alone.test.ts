import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { play } from './play.ts'
import { blockCases } from './random.ts'
import type { Decide } from './world.ts'

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
      { numRuns: runs(8_000), endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
)
