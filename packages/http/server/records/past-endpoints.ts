import { AppError, issue } from '@gantry/base/shared'
import * as contracts from '@gantry/model/shared'
import { parseQuery, RawJson } from '@gantry/model/shared'
import {
  getRecordJson,
  listAsOf,
  listBatches,
  recordAsOf,
  restoreVersion,
  startUndo,
} from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'

const whenOf = ({ entry, moment }: { readonly entry?: number; readonly moment?: string }) => {
  if (entry !== undefined) return { line: entry }
  if (moment !== undefined) return { moment }
  throw new AppError('request.invalid', {}, [issue('moment', 'required')])
}

const recordThen = endpoint(contracts.recordAsOf, (ctx, { table, id, ...when }) =>
  recordAsOf(ctx, table, id, whenOf(when)),
)

const listThen = endpoint(contracts.listAsOf, (ctx, { table, moment, filter, after, size, ...fields }) => {
  const asked = parseQuery({ filter, ...fields }).filter
  return listAsOf(ctx, table, {
    moment,
    ...(asked !== undefined && { filter: asked }),
    ...(after !== undefined && { after }),
    ...(size !== undefined && { size }),
  })
})

const bringBack = endpoint(contracts.restoreVersion, async (ctx, { table, id, version, fields, ...when }) => {
  await restoreVersion(ctx, table, id, whenOf(when), { seen: version, ...(fields && { fields }) })
  return new RawJson(await getRecordJson(ctx, table, id))
})

const batchesOfTable = endpoint(contracts.listBatches, async (ctx, { table }) => ({
  data: await listBatches(ctx, table),
}))

const undo = endpoint(contracts.undoBatch, async (ctx, { id }) => ({ job: await startUndo(ctx, id) }))

/** Past states of records, and undo. */
export const pastEndpoints: readonly Endpoint[] = [recordThen, listThen, bringBack, batchesOfTable, undo]
