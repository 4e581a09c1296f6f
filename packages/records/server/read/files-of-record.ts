import { isPlainObject, type Json } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { slaveFields, storedFields } from '../schema/stored-fields.ts'
import { getRecord } from './get-record.ts'

/**
 * Files of a record and its slave rows, in fields the actor may read. The field's type decides whether it holds
 * files; a JSON value that looks like a file gives no access.
 *
 * @throws AppError table.not_found, record.not_found
 */
export const filesOfRecord = async (ctx: Ctx, table: TableId, id: string): Promise<readonly FileRef[]> => {
  const catalog = await catalogOf(ctx)
  const def = findTable(catalog, table)
  const { data } = await getRecord(ctx, table, id)
  return [
    ...filesIn(def, data),
    ...slaveFields(def).flatMap(slave => {
      const rows = data[slave.id]
      const of = findTable(catalog, slave.table)
      return Array.isArray(rows) ? rows.filter(isPlainObject).flatMap(row => filesIn(of, row)) : []
    }),
  ]
}

const filesIn = (table: TableDef, row: Readonly<Record<string, unknown>>): readonly FileRef[] =>
  storedFields(table).flatMap(({ id, type }) => {
    const value = row[id] as Json | undefined
    return type.files && Array.isArray(value) ? type.files(value) : []
  })
