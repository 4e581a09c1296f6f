import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { maskedFields, maskedSlaveFields } from './masked-fields.ts'

/** Whether the actor reads every field of every record of a table, unmasked; false also for an unknown table. */
export const readsWholly = async (ctx: Ctx, id: TableId): Promise<boolean> => {
  const catalog = await catalogOf(ctx)
  const table = catalog.tables.get(id)
  if (!table) return false
  const scope = { catalog, table, actor: ctx.actor, now: ctx.now }
  if (allowedRows(scope, 'read') !== true) return false
  const rights = fieldRights(scope, 'read')
  return (
    Object.keys(table.fields).every(field => openOn(rights, field) === true) &&
    maskedFields(scope).size === 0 &&
    maskedSlaveFields(scope).length === 0
  )
}
