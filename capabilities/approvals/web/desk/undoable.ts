import type { BatchResult } from '../../shared/desk.ts'

/** Decided tasks whose instance still runs: nothing can be fetched back from one that is finished. */
export const undoableOf = (results: readonly BatchResult[]): readonly BatchResult[] => {
  const done = results.filter(({ code }) => code === null)
  // Of several tasks of one instance, only the last result says whether it still runs.
  const now = new Map(done.map(({ instance, state }) => [instance, state]))
  return done.filter(({ instance }) => now.get(instance) === 'ongoing')
}
