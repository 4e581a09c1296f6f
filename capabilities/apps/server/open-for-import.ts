import { AppError } from '@gantry/base/shared'
import { isFilled } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, effectiveRights, type LineTable, slaveFields, tableOf } from '@gantry/records/server'

interface ImportTarget {
  /** The table with only the fields that can be import targets. */
  readonly table: TableDef
  /** The slave tables whose rows can be imported too, with their writable fields. */
  readonly lines: readonly LineTable[]
}

/**
 * A table as the caller may import into it. Fields the caller may not write are left out, except those that identify a record: a value
 * the server assigns or that is unique, if the caller may read it.
 * @throws AppError table.not_found; permission.denied when the caller may not import
 */
export const openForImport = async (ctx: Ctx, tableId: TableId): Promise<ImportTarget> => {
  const table = await tableOf(ctx, tableId)
  const { operations, readable, writable } = await effectiveRights(ctx, table)
  if (!operations.includes('create') || !operations.includes('import'))
    throw new AppError('permission.denied')
  const open = new Set([
    ...writable,
    ...readable.filter(id => {
      const field = table.fields[id]
      return field !== undefined && (isFilled(field) || field.unique)
    }),
  ])
  const seen = { ...table, fields: only(table, id => open.has(id)) }
  const { tables } = await catalogOf(ctx)
  const lines = slaveFields(seen).flatMap(({ id, table: slaveId }) => {
    const slave = tables.get(slaveId)
    return slave && writable.includes(id)
      ? [{ id, table: { ...slave, fields: only(slave, (_id, field) => !isFilled(field)) } }]
      : []
  })
  return { table: seen, lines }
}

const only = (
  table: TableDef,
  isOpen: (id: string, field: FieldDef) => boolean,
): Readonly<Record<string, FieldDef>> =>
  Object.fromEntries(Object.entries(table.fields).filter(([id, field]) => isOpen(id, field)))
