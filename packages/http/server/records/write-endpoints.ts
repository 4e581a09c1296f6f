import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import * as contracts from '@gantry/model/shared'
import { type Filter, parseQuery, RawJson, type TableId } from '@gantry/model/shared'
import {
  createRecord,
  editRecords,
  getRecordJson,
  purgeRecord,
  purgeRecords,
  removeRecord,
  removeRecords,
  restoreRecord,
  restoreRecords,
  retryOnCatalogChange,
  undoEdits,
  updateRecord,
  updateRecords,
  type Which,
  type Written,
} from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { openedCtx } from '../gate/opened.ts'

const createRecordInTable = endpoint(contracts.createRecord, async (ctx, { table, record }) =>
  afterWrite(ctx, table, await retryOnCatalogChange(ctx, ctx => createRecord(ctx, table, record, answered))),
)

const updateRecordInTable = endpoint(contracts.updateRecord, async (ctx, { table, id, record }) => {
  const changes = { ...record, version: versionOf(record.version) }
  return afterWrite(
    ctx,
    table,
    await retryOnCatalogChange(ctx, ctx => updateRecord(ctx, table, id, changes, answered)),
  )
})

const deleteRecord = endpoint(contracts.deleteRecord, async (ctx, { table, id, version }) => {
  await retryOnCatalogChange(ctx, ctx => removeRecord(ctx, table, id, version))
  return { data: { id } }
})

const restoreRemoved = endpoint(contracts.restoreRecord, async (ctx, { table, id }) =>
  afterWrite(ctx, table, await retryOnCatalogChange(ctx, ctx => restoreRecord(ctx, table, id))),
)

const purgeRemoved = endpoint(contracts.purgeRecord, async (ctx, { table, id }) => {
  await purgeRecord(ctx, table, id)
  return { data: { id } }
})

/** What a batch does to each record, by which a console page opens it. */
const singles = {
  update: contracts.updateRecord,
  remove: contracts.deleteRecord,
  restore: contracts.restoreRecord,
  purge: contracts.purgeRecord,
} as const

const batchRecords = endpoint(
  contracts.batchRecords,
  async (asked, { table, action, changes, versions, ...given }) => {
    const ctx = openedCtx(asked, [singles[action]], { table })
    switch (action) {
      case 'update':
        return updateRecords(ctx, table, whichOf(given), changes ?? {}, versions)
      case 'remove':
        return removeRecords(ctx, table, whichOf(given), versions)
      case 'restore':
        return restoreRecords(ctx, table, idsOf(given))
      case 'purge':
        return purgeRecords(ctx, table, idsOf(given))
    }
  },
)

const editManyRecords = endpoint(contracts.editRecords, (ctx, { table, edits }) =>
  retryOnCatalogChange(ctx, ctx => editRecords(ctx, table, edits)),
)

const undoEditsOfTable = endpoint(contracts.undoEdits, (ctx, { table, batch }) =>
  undoEdits(ctx, table, batch),
)

interface GivenRecords {
  readonly ids?: readonly string[]
  readonly filter?: Filter
}

/** Requires ids or a filter: omitting both must not select all records. */
const whichOf = ({ ids, filter }: GivenRecords): Which => {
  const asked = ids ? undefined : parseQuery({ filter }).filter
  return asked === undefined ? idsOf({ ids }) : { filter: asked }
}

const idsOf = ({ ids }: GivenRecords): readonly string[] => {
  if (!ids) throw new AppError('request.invalid', {}, [issue('ids', 'required')])
  return ids
}

/** A form sends the version as text. */
const versionOf = (version: unknown): unknown =>
  typeof version === 'string' && /^\d+$/.test(version) ? Number(version) : version

/** Returns the record from the write's own statement where possible. */
const answered = { answered: true }

/** The record as the writer may read it now; the change itself may have removed read access. */
const afterWrite = async (ctx: Ctx, table: TableId, { id, version, json }: Written): Promise<RawJson> => {
  if (json !== undefined) return new RawJson(json ?? JSON.stringify({ data: { id, version } }))
  try {
    return new RawJson(await retryOnCatalogChange(ctx, ctx => getRecordJson(ctx, table, id)))
  } catch (error) {
    const unseen = error instanceof AppError && ['record.not_found', 'permission.denied'].includes(error.code)
    if (!unseen) throw error
    return new RawJson(JSON.stringify({ data: { id, version } }))
  }
}

export const writeEndpoints: readonly Endpoint[] = [
  createRecordInTable,
  updateRecordInTable,
  deleteRecord,
  restoreRemoved,
  purgeRemoved,
  batchRecords,
  editManyRecords,
  undoEditsOfTable,
]
