import * as contracts from '@gantry/model/shared'
import { listShares, revokeShare, shareRecord } from '@gantry/records/server'
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

export const sharingEndpoints: readonly Endpoint[] = [sharesOfRecord, share, revoke]
