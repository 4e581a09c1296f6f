import { endpoint } from '@gantry/http/server'
import { retryOnCatalogChange } from '@gantry/records/server'
import * as contract from '../../shared/exceptions-contract.ts'
import { countExceptions } from './count-exceptions.ts'
import { listExceptions } from './list-exceptions.ts'
import { listHandled } from './list-handled.ts'
import { repairExceptions } from './repair.ts'
import { repairEffects } from './repair-effects.ts'
import { setWorkflowState } from './set-workflow-state.ts'

/** The exception desk, and taking workflows out of use. */
export const exceptionEndpoints = [
  endpoint(contract.listExceptions, (ctx, asked) => listExceptions(ctx, asked)),
  endpoint(contract.listHandled, (ctx, asked) => listHandled(ctx, asked)),
  endpoint(contract.countExceptions, ctx => countExceptions(ctx)),
  endpoint(contract.repairEffects, async (ctx, given) => ({ data: await repairEffects(ctx, given) })),
  endpoint(contract.repairExceptions, async (ctx, given) => ({
    data: await retryOnCatalogChange(ctx, tried => repairExceptions(tried, given)),
  })),
  endpoint(contract.setWorkflowState, async (ctx, { workflow, state }) => {
    await setWorkflowState(ctx, workflow, state)
    return {}
  }),
]
