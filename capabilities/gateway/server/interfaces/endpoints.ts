import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/interfaces/contract.ts'
import { dropAlert, keepAlert, listAlerts } from './alerts.ts'
import { analyse, exportAnalysis } from './analyse.ts'
import { watch } from './watch.ts'

const done = { done: true } as const

/** Figures of all interfaces of the server, for root. */
export const interfaceEndpoints: readonly Endpoint[] = [
  endpoint(contract.watchInterfaces, ({ kernel }, { minutes = 15 }) => watch(kernel, minutes)),
  endpoint(contract.listInterfaceAlerts, async ({ kernel }) => ({ data: await listAlerts(kernel) })),
  endpoint(contract.keepInterfaceAlert, async (ctx, alert) => {
    await keepAlert(ctx, alert)
    return done
  }),
  endpoint(contract.dropInterfaceAlert, async (ctx, { id }) => {
    await dropAlert(ctx, id)
    return done
  }),
  endpoint(contract.analyseInterfaces, (ctx, asked) => analyse(ctx, asked)),
  endpoint(contract.exportAnalysis, (ctx, asked) => exportAnalysis(ctx, asked)),
]
