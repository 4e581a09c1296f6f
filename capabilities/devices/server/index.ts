import { AppError } from '@gantry/base/shared'
import { registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { telemetryMigration } from '@gantry/telemetry/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { issueKey } from './devices/issue-key.ts'
import { readHistory, readLive } from './devices/read-live.ts'
import { takeHttp } from './ingest/take-http.ts'
import { keepSchedules } from './keep.ts'
import { listMessages, replayMessage, tryProduct } from './messages.ts'
import { devicesMigration } from './migrations.ts'
import { productDesigns } from './products/product-designs.ts'
import { device, deviceGroup, product } from './tables.ts'

export { onPoints, type PointBatch, type StoredPoint } from './ingest/on-points.ts'

/** Products, devices, their messages and values. */
export const devices = defineCapability({
  name: 'devices',
  texts,
  tables: [product, deviceGroup, device],
  migrations: [telemetryMigration, devicesMigration],
  schedules: keepSchedules,
  boot: async kernel => registerDesigns(kernel, productDesigns),
  endpoints: [
    endpoint(contract.sendUp, async (ctx, { space, device: name }, { headers, body }) => {
      const key = headers['x-device-key']
      if (space === undefined || typeof key !== 'string') throw new AppError('key.invalid')
      return takeHttp(ctx.kernel, { space, device: name, key, body })
    }),
    endpoint(contract.issueKey, (ctx, { id }, { origin }) => issueKey(ctx, id, origin, null)),
    endpoint(contract.readLive, (ctx, { id }) => readLive(ctx, id)),
    endpoint(contract.readHistory, readHistory),
    endpoint(contract.listMessages, listMessages),
    endpoint(contract.replayMessage, (ctx, { id, store }) => replayMessage(ctx, id, store ?? false)),
    endpoint(contract.tryProduct, (_ctx, { product: tried, frame }) => tryProduct(tried, frame)),
  ],
})
