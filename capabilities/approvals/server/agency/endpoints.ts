import { endpoint } from '@gantry/http/server'
import * as contract from '../../shared/agency-contract.ts'
import { createAgency, editAgency, recycleAgencies, removeAgency } from './change-agencies.ts'
import { listAgencies } from './list-agencies.ts'
import { offeredScopes } from './scopes.ts'

/** Agencies of the caller. */
export const agencyEndpoints = [
  endpoint(contract.listAgencies, listAgencies),
  endpoint(contract.listAgencyScopes, async ctx => ({ data: await offeredScopes(ctx) })),
  endpoint(contract.createAgency, createAgency),
  endpoint(contract.editAgency, editAgency),
  endpoint(contract.recycleAgencies, (ctx, { ids }) => recycleAgencies(ctx, ids)),
  endpoint(contract.removeAgency, async (ctx, { id }) => {
    await removeAgency(ctx, id)
    return { done: true as const }
  }),
]
