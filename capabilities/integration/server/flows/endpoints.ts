import { endpoint } from '@gantry/http/server'
import { audit, inTransaction } from '@gantry/kernel/server'
import * as contract from '../../shared/flows/contract.ts'
import { setFlowState } from './change-flow.ts'
import { cancelFlowRun, listFlowRuns, listFlows, readFlowRun } from './flow-runs.ts'
import { rerunFlow } from './rerun-flow.ts'
import { startFlowRun } from './start-flow.ts'

const done = { done: true } as const

export const flowEndpoints = [
  endpoint(contract.listFlows, async ctx => ({ data: await listFlows(ctx) })),
  endpoint(contract.setFlowState, async (ctx, { id, state }) => {
    await setFlowState(ctx, id, state)
    return done
  }),
  endpoint(contract.startFlow, (ctx, { id }) =>
    inTransaction(ctx, async tx => {
      const started = await startFlowRun(tx, id, { cause: 'person', by: tx.actor.name })
      await audit(tx, { action: 'flow.started', details: { id, run: started.run } })
      return started
    }),
  ),
  endpoint(contract.listFlowRuns, (ctx, asked) => listFlowRuns(ctx, asked)),
  endpoint(contract.readFlowRun, (ctx, { id }) => readFlowRun(ctx, id)),
  endpoint(contract.cancelFlowRun, async (ctx, { id }) => {
    await cancelFlowRun(ctx, id)
    return done
  }),
  endpoint(contract.rerunFlow, async (ctx, asked) => {
    await rerunFlow(ctx, asked)
    return done
  }),
]
