import { decide } from '@gantry/decisions/server'
import { decisionKind } from '@gantry/decisions/shared'
import { registerAskDoor, registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { requireCaller } from '@gantry/logic/server'
import { flowKind } from '@gantry/logic/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import * as flows from '../shared/flow-contract.ts'
import { texts } from '../texts.ts'
import { askDoor } from './ask-door.ts'
import { seedDecisions } from './demo/seed.ts'
import { endInterruptedRuns, interruptedRuns } from './flows/end-interrupted.ts'
import { listFlowRuns, readFlowRun } from './flows/flow-runs.ts'
import { forgetFlowRuns } from './flows/forget-runs.ts'
import { listFlows } from './flows/list-flows.ts'
import { flowRuns, flowTraces } from './flows/migration.ts'
import { runKept } from './flows/run-kept.ts'
import { tryDrawn } from './flows/try-drawn.ts'
import { listDesignsOf } from './list-designs.ts'
import { setState } from './set-state.ts'

/** Decisions and logic flows: drawn, tried, published, and asked by programs. */
export const logic = defineCapability({
  name: 'logic',
  errors,
  texts,
  migrations: [flowRuns, flowTraces, interruptedRuns],
  schedules: [forgetFlowRuns, endInterruptedRuns],
  demo: seedDecisions,
  boot: async kernel => {
    registerDesigns(kernel, { kind: decisionKind })
    registerDesigns(kernel, { kind: flowKind })
    registerAskDoor(kernel, askDoor)
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
    endpoint(flows.listFlows, async ctx => ({ data: await listFlows(ctx) })),
    endpoint(flows.setFlowState, async (ctx, { id, state }) => {
      await setState(ctx, 'logic', id, state)
      return { done: true as const }
    }),
    endpoint(flows.runFlow, async (ctx, input) => {
      await requireCaller(ctx, 'logic', input.id)
      return runKept(ctx, { ...input, cause: 'person' })
    }),
    endpoint(flows.listFlowRuns, (ctx, asked) => listFlowRuns(ctx, asked)),
    endpoint(flows.readFlowRun, (ctx, asked) => readFlowRun(ctx, asked)),
    endpoint(flows.tryFlow, (ctx, input) => tryDrawn(ctx, input)),
  ],
})
