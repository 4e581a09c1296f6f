import * as contracts from '@gantry/model/shared'
import { findSimilar } from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'

const similar = endpoint(contracts.findSimilarRecords, (ctx, { table, ...question }) =>
  findSimilar(ctx, table, question),
)

/** Records that are like one another. */
export const duplicatesEndpoints: readonly Endpoint[] = [similar]
