import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type FieldDef,
  type Operation,
  operations,
  type TableDef,
  type TableId,
  type TableRights,
} from '@gantry/model/shared'
import { findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { fieldsNeeded } from './fields-needed.ts'
import { maskedFields, maskedSlaveFields } from './masked-fields.ts'
import type { Scope } from './scope.ts'
import { valuesAdmitted } from './values-admitted.ts'

/** The scope of a context for a table. @throws AppError table.not_found */
export const scopeOf = async (ctx: Ctx, table: TableId | TableDef): Promise<Scope> => {
  const catalog = await catalogOf(ctx)
  return {
    catalog,
    table: typeof table === 'string' ? findTable(catalog, table) : table,
    actor: ctx.actor,
    now: ctx.now,
  }
}

/** False also for an unknown table. */
export const mayRead = async (ctx: Ctx, table: TableId): Promise<boolean> => {
  const catalog = await catalogOf(ctx)
  const found = catalog.tables.get(table)
  return found !== undefined && mayOn(ctx, found, 'read')
}

/** Whether the actor may perform an operation on at least some rows of a table. */
export const mayOn = async (ctx: Ctx, table: TableDef, operation: Operation): Promise<boolean> =>
  allowedRows(await scopeOf(ctx, table), operation) !== false

/** A field of one option or one linked record. */
const isChosen = (field: FieldDef | undefined): boolean => {
  if (!field) return false
  const { kind, options, target } = fieldTypeOf(field)
  return (
    (kind === 'choice' && options?.(field) !== undefined) || (kind === 'reference' && target !== undefined)
  )
}

/** Operations the actor may perform on at least some rows, for screens to show or hide commands. */
export const effectiveRights = async (ctx: Ctx, table: TableDef): Promise<TableRights> => {
  const scope = await scopeOf(ctx, table)
  const held = operations.filter(operation => allowedRows(scope, operation) !== false)
  const open = (operation: 'read' | 'create' | 'update') => {
    const rights = fieldRights(scope, operation)
    return Object.keys(table.fields).filter(
      field => held.includes(operation) && openOn(rights, field) !== false,
    )
  }
  const creatable = open('create')
  const creating = allowedRows(scope, 'create')
  const needs = fieldsNeeded(creating)
  const needed = creatable.filter(field => needs.has(field))
  const admitted = creatable.flatMap(field => {
    const values = isChosen(table.fields[field]) ? valuesAdmitted(creating, field) : null
    const ids = values?.filter(value => typeof value === 'string') ?? []
    return values && ids.length === values.length ? [[field, ids] as const] : []
  })
  return {
    operations: held,
    readable: open('read'),
    masked: [
      ...[...maskedFields(scope)].flatMap(([field, whole]) => (whole === false ? [field] : [])),
      ...maskedSlaveFields(scope),
    ],
    writable: [...new Set([...creatable, ...open('update')])],
    ...(needed.length > 0 && { needed }),
    ...(admitted.length > 0 && { admitted: Object.fromEntries(admitted) }),
  }
}
