import { enqueue } from '@gantry/kernel/server'
import * as contracts from '@gantry/model/shared'
import {
  checkHandOverAll,
  handOverJob,
  handOverRecords,
  listShares,
  revokeShare,
  shareRecord,
} from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'

const sharesOfRecord = endpoint(contracts.listShares, async (ctx, { table, id }) => ({
  data: await listShares(ctx, table, id),
}))

const share = endpoint(contracts.shareRecord, async (ctx, { table, id, ...request }) => {
  await shareRecord(ctx, table, id, request)
  return { data: await listShares(ctx, table, id) }
})

const revoke = endpoint(contracts.revokeShare, async (ctx, { table, id, share }) => {
  await revokeShare(ctx, table, id, share)
  return { data: await listShares(ctx, table, id) }
})

const handOver = endpoint(contracts.handOverRecords, (ctx, { table, ids, ...rest }) =>
  handOverRecords(ctx, table, ids, rest),
)

const handOverEverything = endpoint(contracts.handOverEverything, async (ctx, { filter, ...rest }) => {
  const asked = filter === undefined ? undefined : contracts.parseQuery({ filter }).filter
  const wanted = { ...rest, ...(asked !== undefined && { filter: asked }) }
  await checkHandOverAll(ctx, wanted)
  return { job: await enqueue(ctx, handOverJob, wanted) }
})

export const sharingEndpoints: readonly Endpoint[] = [
  sharesOfRecord,
  share,
  revoke,
  handOver,
  handOverEverything,
]
