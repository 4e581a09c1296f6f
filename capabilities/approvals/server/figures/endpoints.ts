import { endpoint } from '@gantry/http/server'
import * as contract from '../../shared/figures-contract.ts'
import { monitoredWorkflows } from '../lists/monitored.ts'
import { readFigures } from './read-figures.ts'

/** How monitored workflows run. */
export const figureEndpoints = [
  endpoint(contract.listMonitoredWorkflows, async ctx => ({ data: await monitoredWorkflows(ctx) })),
  endpoint(contract.readFigures, (ctx, asked) => readFigures(ctx, asked)),
]
