import { maskOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { allowedRows } from './allowed-rows.ts'
import { fieldRights, openOn } from './field-rights.ts'
import { masterOf } from './grants.ts'
import { slaveOf } from './place.ts'
import { both, type RowFilter, without } from './row-filter.ts'
import type { Scope } from './scope.ts'

/** Personal fields an actor does not see whole wherever he reads them, each with the rows of those he reads on which he does. */
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
 * The mask is the last cut (workflow specification, section 6.3): whatever opened a row and a field, personal data is whole
 * only where `unmask` is granted for both. In slave rows it is whole only for those to whom it is so on every record they
 * read.
 */
export const maskedFields = (scope: Scope): MaskedFields => {
  const fields = personalFields(scope.table)
  if (fields.length === 0 || scope.actor.system) return none
  // Masked is what is read: nothing need be asked again of a row that reading it has answered.
  const rows = without(allowedRows(scope, 'unmask'), allowedRows(scope, 'read'))
  const rights = fieldRights(scope, 'unmask')
  const masked = new Map<FieldId, RowFilter>()
  for (const field of fields) {
    const whole = both([rows, openOn(rights, field)])
    if (whole !== true) masked.set(field, masterOf(scope) === scope.table && whole)
  }
  return masked
}

/** Masked fields of a table's slave rows, as `visits.phone`. */
export const maskedSlaveFields = (scope: Scope): readonly FieldId[] =>
  Object.keys(scope.table.fields).flatMap(id => {
    const slave = slaveOf(scope.catalog, scope.table, id)
    return slave ? [...maskedFields({ ...scope, table: slave }).keys()].map(field => `${id}.${field}`) : []
  })
