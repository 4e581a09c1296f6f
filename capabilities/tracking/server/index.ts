import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { readFunnel, readRetention, readTrend } from './analysis/analysis.ts'
import { seedTracking } from './demo.ts'
import { takeEvents } from './ingest/take-events.ts'
import { pointNamesMigration, trackingMigration } from './migration.ts'
import { keepMonths } from './months.ts'
import { listPoints, openPoints, savePoint } from './points/points.ts'

/** Registered points of the pages, what is collected of them, and how they are used. */
export const tracking = defineCapability({
  name: 'tracking',
  texts,
  migrations: [trackingMigration, pointNamesMigration],
  schedules: [{ name: 'tracking_months', cron: '30 2 * * *', run: keepMonths }],
  demo: seedTracking,
  endpoints: [
    endpoint(contract.listPoints, ctx => listPoints(ctx)),
    endpoint(contract.savePoint, savePoint),
    endpoint(contract.activePoints, async ctx => ({
      data: (await openPoints(ctx.kernel)).map(({ id: _id, version: _version, ...point }) => point),
    })),
    endpoint(contract.takeEvents, takeEvents),
    endpoint(contract.readTrend, readTrend),
    endpoint(contract.readFunnel, readFunnel),
    endpoint(contract.readRetention, readRetention),
  ],
})
