import { decide } from '@gantry/decisions/server'
import { decisionKind } from '@gantry/decisions/shared'
import { registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { seedDecisions } from './demo/seed.ts'
import { listDesignsOf } from './list-designs.ts'
import { requireCaller } from './require-caller.ts'
import { setState } from './set-state.ts'

/** Decisions and logic flows: drawn, tried, published, and asked by programs. */
export const logic = defineCapability({
  name: 'logic',
  texts,
  demo: seedDecisions,
  boot: async kernel => {
    registerDesigns(kernel, { kind: decisionKind })
  },
  endpoints: [
    endpoint(contract.listDecisions, async ctx => ({ data: await listDesignsOf(ctx, 'decision') })),
    endpoint(contract.decide, async (ctx, { id, input, release }) => {
      await requireCaller(ctx, 'decision', id)
      const {
        value,
        sound,
        release: number,
        trace,
      } = await decide(ctx, {
        decision: id,
        input,
        ...(release !== undefined && { release }),
      })
      return {
        value,
        sound,
        release: number,
        trace: Object.fromEntries(Object.entries(trace).map(([node, each]) => [node, { ...each }])),
      }
    }),
    endpoint(contract.setDecisionState, async (ctx, { id, state }) => {
      await setState(ctx, 'decision', id, state)
      return { done: true as const }
    }),
  ],
})
