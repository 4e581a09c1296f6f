import { endpoint } from '@gantry/http/server'
import { retryOnCatalogChange } from '@gantry/records/server'
import * as contract from '../../shared/monitors-contract.ts'
import { monitorInstances } from './act.ts'
import { readMonitoring } from './read-monitoring.ts'

/** What monitors see and do. */
export const monitorEndpoints = [
  endpoint(contract.readMonitoring, (ctx, { instance }) => readMonitoring(ctx, instance)),
  endpoint(contract.monitorInstances, async (ctx, given) => ({
    data: await retryOnCatalogChange(ctx, tried => monitorInstances(tried, given)),
  })),
]
