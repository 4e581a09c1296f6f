import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/key-contract.ts'
import { listKeys, makeKey, withdrawKey } from './keys.ts'

export const keyEndpoints: readonly Endpoint[] = [
  endpoint(contract.listKeys, async (ctx, { app }) => ({ data: await listKeys(ctx, app) })),
  endpoint(contract.makeKey, (ctx, input) => makeKey(ctx, input)),
  endpoint(contract.withdrawKey, async (ctx, { app, id }) => {
    await withdrawKey(ctx, app, id)
    return { done: true as const }
  }),
]
