import { AppError } from '@gantry/base/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
import { scopeOn } from '../write/authorise.ts'
import { openRecord } from '../write/open-record.ts'
import { type Row, rowsIn } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'

/** Location of an encrypted value: in a record, or in one of its slave rows. */
export interface SealedPlace {
  readonly field: FieldId
  /** The slave field and the row's id. */
  readonly rows?: FieldId
  readonly row?: string
}

/**
 * Decrypts a value (null where empty) for a caller who may read the field and has `unmask` for it on this
 * record. The audit row is written before the value is returned.
 * @throws AppError record.not_found, permission.denied, field.not_found, secret.unreadable
 */
export const revealValue = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  place: SealedPlace,
): Promise<string | null> => {
  const target = await targetOf(ctx, table)
  const record = await openRecord(ctx, target, id, 'read')
  const { def, row } = rowAt(target, record, place)
  const field = Object.hasOwn(def.fields, place.field) ? def.fields[place.field] : undefined
  const seal = field && fieldStoreOf(field).seal
  if (!field || !seal) throw new AppError('field.not_found', { table, field: place.field })
  if (!(await mayReveal(ctx, target, record, place.rows ?? place.field)))
    throw new AppError('permission.denied', { table, operation: 'unmask' })
  const kept = row[place.field] ?? null
  return inTransaction(ctx, async tx => {
    await audit(tx, {
      action: 'record.revealed',
      table,
      recordId: record.id,
      details: { ...place },
    })
    const value = kept === null ? null : seal.open(tx, { table: def, id: place.field, field }, kept)
    if (kept !== null && value === null)
      throw new AppError('secret.unreadable', { table, field: place.field })
    return typeof value === 'string' ? value : null
  })
}

const rowAt = (
  { table, slaves }: Target,
  record: Row,
  { rows, row }: SealedPlace,
): { readonly def: TableDef; readonly row: Row } => {
  if (rows === undefined) return { def: table, row: record }
  const slave = slaves.find(({ id }) => id === rows)
  const found = rowsIn(record, rows).find(each => each.id === row?.toLowerCase())
  if (!slave || !found) throw new AppError('record.not_found', { table: table.id, id: row ?? '' })
  return { def: slave.table, row: found }
}

/** The field must be readable and unmasked on this record. */
const mayReveal = async (ctx: Ctx, target: Target, record: Row, field: FieldId): Promise<boolean> => {
  const scope = scopeOn(ctx, target)
  if (ctx.actor.system) return true
  for (const operation of ['read', 'unmask'] as const) {
    if (!(await admits(ctx, allowedRows(scope, operation), record, target.table))) return false
    const open = await fieldsOn(ctx, fieldRights(scope, operation), record, target.table)
    if (!open.has(field)) return false
  }
  return true
}
