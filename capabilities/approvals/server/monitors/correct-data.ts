import { AppError, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { getRecord, updateRecord } from '@gantry/records/server'
import type { Correctable } from '../../shared/monitors-contract.ts'

const isOpen = ({ fields }: TableDef, id: string): boolean => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  return field !== undefined && !field.computed && !fieldTypeOf(field).assigned
}

/**
 * Writes corrected values of a record under way, whatever the hold of its workflow refuses. Answers the fields.
 * @throws AppError request.invalid without values, record.invalid for a field nobody writes, and what the record engine refuses
 */
export const writeCorrection = async (
  ctx: Ctx,
  table: TableDef,
  record: string,
  values: Readonly<Record<string, Json>>,
): Promise<readonly string[]> => {
  const fields = Object.keys(values)
  if (fields.length === 0) throw new AppError('request.invalid', {}, [issue('values', 'required')])
  const closed = fields.filter(field => !isOpen(table, field))
  if (closed.length > 0)
    throw new AppError(
      'record.invalid',
      { table: table.id },
      closed.map(field => issue(field, Object.hasOwn(table.fields, field) ? 'read_only' : 'unknown')),
    )
  const system = asSystem(ctx, 'data of a workflow corrected')
  await updateRecord(system, table.id, record, values, { unconditional: true })
  return fields
}

/** The fields of a record with their values, for whoever may correct them. */
export const correctable = async (ctx: Ctx, table: TableDef, record: string): Promise<Correctable> => {
  const row = (await getRecord(asSystem(ctx, 'data to be corrected'), table, record)).data as JsonObject
  return Object.fromEntries(
    Object.keys(table.fields).map(id => [
      id,
      { permission: isOpen(table, id) ? 'edit' : 'read', value: row[id] ?? null },
    ]),
  )
}
