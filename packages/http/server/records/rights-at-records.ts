import type { Ctx } from '@gantry/kernel/server'
import {
  createRecord,
  deleteRecord,
  handOverRecords,
  listRecords,
  type Operation,
  operations,
  shareRecord,
  type TableDef,
  type TableRights,
  updateRecord,
} from '@gantry/model/shared'
import { effectiveRights } from '@gantry/records/server'
import { isOpened, openedCtx } from '../gate/opened.ts'

type Called = Parameters<typeof isOpened>[1]

/** The endpoint of an operation; an operation that has none is not given with a console page. */
const calls: Readonly<Partial<Record<Operation, Called>>> = {
  read: listRecords,
  create: createRecord,
  update: updateRecord,
  remove: deleteRecord,
  import: { method: 'POST', path: '/tables/:table/records/import' },
  export: { method: 'GET', path: '/tables/:table/records/export' },
  share: shareRecord,
  handOver: handOverRecords,
}

/**
 * The caller's rights on a table as the endpoints of its records judge them: an operation that a console page opens is that of an
 * administrator.
 */
export const rightsAtRecords = async (ctx: Ctx, table: TableDef): Promise<TableRights> => {
  const own = await effectiveRights(ctx, table)
  const params = { table: table.id }
  const opening = operations.flatMap(operation => {
    const call = calls[operation]
    return call && isOpened(ctx, call, params) ? [{ operation, call }] : []
  })
  const [first] = opening
  if (!first) return own
  const full = await effectiveRights(openedCtx(ctx, [first.call], params), table)
  const given = new Set(
    opening.map(({ operation }) => operation).filter(each => full.operations.includes(each)),
  )
  const { readable, masked } = given.has('read') ? full : own
  const { needed, admitted } = given.has('create') ? full : own
  const writes = given.has('create') || given.has('update')
  return {
    operations: operations.filter(each => own.operations.includes(each) || given.has(each)),
    readable,
    masked,
    writable: [...new Set([...own.writable, ...(writes ? full.writable : [])])],
    ...(needed && { needed }),
    ...(admitted && { admitted }),
  }
}
