import { defineCapability, endpoint } from '@gantry/http/server'
import { changeSetting, registerConfirmedAct } from '@gantry/kernel/server'
import { purgeDeletedAct } from '@gantry/records/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { listSettings, readConfig } from './config.ts'
import { discardDelivery, readDelivery, retryDelivery } from './delivery.ts'
import { healthEndpoints } from './health/endpoints.ts'
import { metricsKeyMigration } from './health/metrics-key.ts'
import { logEndpoints } from './oplog/endpoints.ts'
import { logMigration } from './oplog/migration.ts'

/** The operator's console: health, global configuration, operation log, and dead letters. */
export const operations = defineCapability({
  name: 'operations',
  texts,
  migrations: [logMigration, metricsKeyMigration],
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
    ...healthEndpoints,
    ...logEndpoints,
  ],
  boot: async kernel => registerConfirmedAct(kernel, purgeDeletedAct),
})
