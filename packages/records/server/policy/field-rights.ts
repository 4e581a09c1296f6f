import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, Operation, TableDef } from '@gantry/model/shared'
import { admits } from './admits.ts'
import { type HeldGrant, heldGrants, masterOf } from './grants.ts'
import { slaveOf } from './place.ts'
import { both, either, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'

/** Fields of admitted rows open to an actor for one operation; system fields are always readable. */
export interface FieldRights {
  readonly always: 'all' | ReadonlySet<FieldId>
  /** Fields open on some of the admitted rows only. */
  readonly conditional: readonly { readonly rows: RowFilter; readonly fields: ReadonlySet<FieldId> }[]
}

/**
 * Rows of one grant are never combined with fields of another: a field is open on a row when a grant that
 * admits this row lists it. For a slave table: all fields, over the master rows where the slave field is open.
 */
export const fieldRights = (scope: Scope, operation: Operation): FieldRights => {
  const rights = grantedFields(scope, operation)
  const { within } = scope.actor
  if (!within) return rights
  const bound = fieldRights({ ...scope, actor: within }, operation)
  return fieldsWhere(Object.keys(scope.table.fields), field =>
    both([openOn(rights, field), openOn(bound, field)]),
  )
}

const grantedFields = (scope: Scope, operation: Operation): FieldRights => {
  const grants = heldGrants(scope, operation)
  if (grants.some(grant => grant.rows === true && grant.fields === 'all')) return everything
  if (grants.length > 0 && grants.every(grant => grant.fields === 'all')) return everything
  const master = masterOf(scope)
  const through = Object.keys(master.fields).filter(
    field => master === scope.table || slaveOf(scope.catalog, master, field) === scope.table,
  )
  if (master === scope.table) return fieldsWhere(through, field => opening(grants, field))
  const rows = either(through.map(field => opening(grants, field)))
  return fieldsWhere(Object.keys(scope.table.fields), () => rows)
}

/** Fields by the rows on which each is open. */
const fieldsWhere = (fields: readonly FieldId[], openRows: (field: FieldId) => RowFilter): FieldRights => {
  const always = new Set<FieldId>()
  const conditional = new Map<string, { rows: RowFilter; fields: Set<FieldId> }>()
  for (const field of fields) {
    const rows = openRows(field)
    if (rows === true) always.add(field)
    else if (rows !== false) {
      const key = JSON.stringify(rows)
      const group = conditional.get(key) ?? { rows, fields: new Set() }
      conditional.set(key, group)
      group.fields.add(field)
    }
  }
  return { always, conditional: [...conditional.values()] }
}

/** A field that every grant lists is open on every admitted row. */
const opening = (grants: readonly HeldGrant[], field: FieldId): RowFilter => {
  const listing = grants.flatMap(({ rows, fields }) => {
    if (fields === 'all') return [rows]
    if (fields === 'shared')
      return typeof rows === 'object' && rows.op === 'shared' ? [{ ...rows, field }] : []
    return fields.includes(field) ? [rows] : []
  })
  const everywhere = listing.length === grants.length && grants.every(({ fields }) => fields !== 'shared')
  return listing.length > 0 && (everywhere || either(listing))
}

const everything: FieldRights = { always: 'all', conditional: [] }

/** Fields open on one row of a table that is no slave table. */
export const fieldsOn = async (
  ctx: Ctx,
  rights: FieldRights,
  row: JsonObject,
  table: TableDef,
): Promise<ReadonlySet<FieldId>> => {
  if (rights.always === 'all') return new Set(Object.keys(table.fields))
  const open = new Set(rights.always)
  for (const { rows, fields } of rights.conditional)
    if (await admits(ctx, rows, row, table)) for (const field of fields) open.add(field)
  return open
}

/** The condition under which a field is open: true (always), false (never), or a filter over the row. */
export const openOn = (rights: FieldRights, field: FieldId): RowFilter => {
  if (rights.always === 'all' || rights.always.has(field)) return true
  return rights.conditional.find(({ fields }) => fields.has(field))?.rows ?? false
}
