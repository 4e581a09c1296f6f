import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeAt } from '../shared/drawing.ts'
import { checkStructure } from '../shared/structure.ts'
import { agreeAll, playAny, worldWith } from './play-any.ts'
import { anyCases } from './random.ts'

test('1 to 5, 9 to 16, 23 to 25 and 34 hold with every kind of node, agents, trustees and people who leave', {
  timeout: timeForRuns(60_000),
}, () => {
  fc.assert(
    fc.property(anyCases(40), ({ def, choices }) => {
      expect(playAny(def, choices)).toEqual([])
    }),
    { numRuns: runs(250) },
  )
})

test('6, 7 and 8 everybody agreeing finishes it, and no node is dead over all conditions', {
  timeout: timeForRuns(60_000),
}, () => {
  fc.assert(
    fc.property(anyCases(5), fc.infiniteStream(fc.boolean()), ({ def }, coins) => {
      expect(checkStructure(def)).toEqual([])
      // Whatever runs into a choice or a join was entered itself, so these two need no look.
      const dead = new Set(
        Object.keys(def.nodes).filter(id => !['exclusive', 'join'].includes(nodeAt(def, id)?.kind ?? '')),
      )
      const holds = () => coins.next().value === true
      for (let run = 0; run < 400 && (run === 0 || dead.size > 0); run++)
        expect(agreeAll(def, { ...worldWith(new Set(), true), holds }, id => dead.delete(id)).state).toBe(
          'finished',
        )
      expect([...dead]).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})
