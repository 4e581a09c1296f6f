import { type Endpoint, endpoint, MetricsFile } from '@gantry/http/server'
import * as contract from '../../shared/health/contract.ts'
import { dropMetricsKey, makeMetricsKey, requireMetricsKey } from './metrics-key.ts'
import { metricsText } from './metrics-text.ts'
import { readFigures, readHealth } from './read-health.ts'

export const healthEndpoints: readonly Endpoint[] = [
  endpoint(contract.readHealth, ({ kernel }) => readHealth(kernel)),
  endpoint(contract.makeMetricsKey, ctx => makeMetricsKey(ctx)),
  endpoint(contract.dropMetricsKey, async ctx => {
    await dropMetricsKey(ctx)
    return { done: true as const }
  }),
  endpoint(contract.readMetrics, async ({ kernel }, _input, { headers }) => {
    await requireMetricsKey(kernel, headers.authorization)
    return new MetricsFile(metricsText(await readFigures(kernel)))
  }),
]
