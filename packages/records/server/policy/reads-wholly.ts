import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { maskedFields, maskedSlaveFields } from './masked-fields.ts'

/**
 * Whether the actor reads fields of every record of a table, unmasked on all of them: the named ones, else all with those of
 * its slave rows. False also for an unknown table or field.
 */
export const readsWholly = async (ctx: Ctx, id: TableId, fields?: readonly FieldId[]): Promise<boolean> => {
  const catalog = await catalogOf(ctx)
  const table = catalog.tables.get(id)
  if (!table) return false
  const scope = { catalog, table, actor: ctx.actor, now: ctx.now }
  if (allowedRows(scope, 'read') !== true) return false
  const rights = fieldRights(scope, 'read')
  const masked = maskedFields(scope)
  const isOpen = (field: FieldId) =>
    Object.hasOwn(table.fields, field) && openOn(rights, field) === true && !masked.has(field)
  return fields
    ? fields.every(isOpen)
    : Object.keys(table.fields).every(isOpen) && maskedSlaveFields(scope).length === 0
}
