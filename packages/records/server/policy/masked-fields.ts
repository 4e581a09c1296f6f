import { maskOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { masterOf } from './grants.ts'
import { slaveOf } from './place.ts'
import { both, type RowFilter, without } from './row-filter.ts'
import type { Scope } from './scope.ts'

/** Personal fields the actor sees masked on some rows, each with the readable rows on which it is unmasked. */
export type MaskedFields = ReadonlyMap<FieldId, RowFilter>

const personal = new WeakMap<TableDef, readonly FieldId[]>()

const personalFields = (table: TableDef): readonly FieldId[] => {
  const known = personal.get(table)
  if (known) return known
  const fields = Object.entries(table.fields).flatMap(([id, field]) => (maskOf(field) ? [id] : []))
  personal.set(table, fields)
  return fields
}

const none: MaskedFields = new Map()

/**
 * Masks apply last (workflow specification, section 6.3): whatever opened a row and a field, personal data is
 * unmasked only where `unmask` is granted for both. In slave rows it is unmasked only for actors to whom it is
 * unmasked on every record they read.
 */
export const maskedFields = (scope: Scope): MaskedFields => {
  const fields = personalFields(scope.table)
  if (fields.length === 0 || scope.actor.system) return none
  // Masks apply to readable rows, so conditions of reading need not be repeated.
  const rows = without(allowedRows(scope, 'unmask'), allowedRows(scope, 'read'))
  const rights = fieldRights(scope, 'unmask')
  const masked = new Map<FieldId, RowFilter>()
  for (const field of fields) {
    const whole = both([rows, openOn(rights, field)])
    if (whole !== true) masked.set(field, masterOf(scope) === scope.table && whole)
  }
  return masked
}

/** Masked fields of a table's slave rows, such as `visits.phone`. */
export const maskedSlaveFields = (scope: Scope): readonly FieldId[] =>
  Object.keys(scope.table.fields).flatMap(id => {
    const slave = slaveOf(scope.catalog, scope.table, id)
    return slave ? [...maskedFields({ ...scope, table: slave }).keys()].map(field => `${id}.${field}`) : []
  })
