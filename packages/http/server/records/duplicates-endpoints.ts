import * as contracts from '@gantry/model/shared'
import { cancelCheck, findSimilar, lastCheck, readCheck, startCheck } from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'

const similar = endpoint(contracts.findSimilarRecords, (ctx, { table, ...question }) =>
  findSimilar(ctx, table, question),
)

const start = endpoint(contracts.startDuplicateCheck, async (ctx, { table, ...wanted }) => ({
  id: await startCheck(ctx, table, wanted),
}))

const read = endpoint(contracts.readDuplicateCheck, (ctx, { table, id, ...page }) =>
  readCheck(ctx, table, id, page),
)

const last = endpoint(contracts.lastDuplicateCheck, async (ctx, { table }) => ({
  id: await lastCheck(ctx, table),
}))

const cancel = endpoint(contracts.cancelDuplicateCheck, async (ctx, { table, id }) => {
  await cancelCheck(ctx, table, id)
  return { done: true as const }
})

/** Endpoints for similar records. */
export const duplicatesEndpoints: readonly Endpoint[] = [similar, start, read, last, cancel]
