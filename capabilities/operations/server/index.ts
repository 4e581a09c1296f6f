import { defineCapability, endpoint } from '@gantry/http/server'
import { audit, changeSetting } from '@gantry/kernel/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { listSettings, readConfig } from './config.ts'
import { discardDelivery, readDelivery, retryDelivery } from './delivery.ts'
import { exportLog } from './export-log.ts'
import { checkLog, listLog } from './log.ts'

/** The operator's console: global configuration, the operation log, and events that could not be delivered. */
export const operations = defineCapability({
  name: 'operations',
  texts,
  endpoints: [
    endpoint(contract.readConfig, async (ctx, { path }) => ({ data: await readConfig(ctx, path) })),
    endpoint(contract.listSettings, async ctx => ({ data: await listSettings(ctx) })),
    endpoint(contract.changeSetting, async (ctx, { path, value }) => {
      await changeSetting(ctx, path, value)
      return { done: true as const }
    }),
    endpoint(contract.readDelivery, readDelivery),
    endpoint(contract.retryDelivery, (ctx, { id }) => retryDelivery(ctx, id)),
    endpoint(contract.discardDelivery, (ctx, { id }) => discardDelivery(ctx, id)),
    endpoint(contract.listLog, (ctx, input) => listLog(ctx, input)),
    endpoint(contract.exportLog, (ctx, input) => exportLog(ctx, input)),
    endpoint(contract.checkLog, async ctx => {
      const data = await checkLog(ctx)
      // Looking at the log is in the log (workflow specification, section 7.3).
      await audit(ctx, {
        action: 'log.checked',
        result: data.some(state => state.brokenAt !== null) ? 'failed' : 'ok',
        details: { spaces: data.length },
      })
      return { data }
    }),
  ],
})
