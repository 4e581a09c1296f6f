import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/providers-contract.ts'
import { listProviders, restoreProvider, saveProvider, stopProvider } from './providers.ts'

const done = { done: true as const }

export const providerEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProviders, listProviders),
  endpoint(contract.saveProvider, saveProvider),
  endpoint(contract.stopProvider, async (ctx, { id, reason }) => {
    await stopProvider(ctx, id, reason)
    return done
  }),
  endpoint(contract.restoreProvider, async (ctx, { id }) => {
    await restoreProvider(ctx, id)
    return done
  }),
]
