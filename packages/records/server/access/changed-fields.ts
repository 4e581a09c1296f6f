import { maskOf } from '@gantry/fields/shared'
import type { FieldId, NamedField, Operation, TableDef } from '@gantry/model/shared'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { slaveOf } from '../policy/place.ts'
import { both, negated, type RowFilter } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { textOf } from './text-of.ts'

/** Fields that change on the same records. */
export interface FieldChange {
  readonly fields: readonly NamedField[]
  /** Records on which the fields become open or unmasked. */
  readonly gained: RowFilter
  /** Records on which the fields become closed or masked. */
  readonly lost: RowFilter
  /**
   * They were open on no record and will be on some, or vice versa. Reported even if no current record is
   * affected.
   */
  readonly begins: boolean
  readonly ends: boolean
}

/** Operations for which fields matter. */
const ofFields: readonly Operation[] = ['read', 'update', 'export']

/**
 * Changes of fields between two scopes of one table. Fields open or close on records that permit the operation
 * before and after. For `unmask`, personal fields: unmasked instead of masked or unreadable, or masked instead
 * of unmasked.
 */
export const changedFields = (now: Scope, then: Scope, operation: Operation): readonly FieldChange[] => {
  if (operation === 'unmask') return changedMasks(now, then)
  return ofFields.includes(operation) ? changedOpenings(now, then, operation) : []
}

const changedOpenings = (now: Scope, then: Scope, operation: Operation): readonly FieldChange[] => {
  const rows = both([allowedRows(now, operation), allowedRows(then, operation)])
  if (rows === false) return []
  const [before, after] = [fieldRights(now, operation), fieldRights(then, operation)]
  return together(
    Object.keys(now.table.fields).map(id => ({
      field: named(now.table, id),
      before: openOn(before, id),
      after: openOn(after, id),
      all: rows,
      left: rows,
    })),
  )
}

const changedMasks = (now: Scope, then: Scope): readonly FieldChange[] => {
  const fields = personalFields(now, then)
  if (fields.length === 0) return []
  const [before, after] = [sight(now), sight(then)]
  return together(
    fields.map(({ within, ...field }) => {
      const [was, becomes] = [before(field.id, within), after(field.id, within)]
      return { field, before: was.whole, after: becomes.whole, all: true, left: becomes.shown }
    }),
  )
}

interface PersonalField extends NamedField {
  /** The slave field that contains it. */
  readonly within?: FieldId
}

/** Personal fields masked before or after, including those of slave rows. */
const personalFields = (now: Scope, then: Scope): readonly PersonalField[] => {
  const { table, catalog } = now
  return Object.keys(table.fields).flatMap((id): PersonalField[] => {
    const slave = slaveOf(catalog, table, id)
    if (!slave) return isPersonal([table, then.table], id) ? [named(table, id)] : []
    const drawn = slaveOf(then.catalog, then.table, id)
    return Object.keys(slave.fields).flatMap(inner =>
      isPersonal([slave, drawn], inner)
        ? [{ ...named(slave, inner), id: `${id}.${inner}`, of: named(table, id).label, within: id }]
        : [],
    )
  })
}

const isPersonal = (tables: readonly (TableDef | undefined)[], id: FieldId): boolean =>
  tables.some(table => {
    const field = table?.fields[id]
    return field !== undefined && maskOf(field) !== undefined
  })

/** Records on which a personal field is readable, and those on which it is unmasked. */
const sight = (scope: Scope) => {
  const rows = allowedRows(scope, 'read')
  const rights = fieldRights(scope, 'read')
  const masked = maskedFields(scope)
  return (id: FieldId, within?: FieldId): { readonly shown: RowFilter; readonly whole: RowFilter } => {
    const shown = both([rows, openOn(rights, within ?? id)])
    if (within === undefined) return { shown, whole: both([shown, masked.get(id) ?? true]) }
    const slave = slaveOf(scope.catalog, scope.table, within)
    const inner = id.slice(within.length + 1)
    const isMasked = slave && maskedFields({ ...scope, table: slave }).has(inner)
    return { shown, whole: isMasked ? false : shown }
  }
}

interface Opening {
  readonly field: NamedField
  readonly before: RowFilter
  readonly after: RowFilter
  /** The relevant records, and those on which a field can be lost. */
  readonly all: RowFilter
  readonly left: RowFilter
}

const together = (openings: readonly Opening[]): readonly FieldChange[] => {
  const found = new Map<string, FieldChange & { readonly fields: NamedField[] }>()
  for (const { field, before, after, all, left } of openings) {
    const [was, becomes] = [textOf(before), textOf(after)]
    if (was === becomes) continue
    const key = `${was} ${becomes} ${textOf(left)}`
    const change = found.get(key) ?? {
      fields: [],
      gained: both([all, after, negated(before)]),
      lost: both([left, before, negated(after)]),
      begins: before === false,
      ends: after === false && left !== false,
    }
    found.set(key, change)
    change.fields.push(field)
  }
  return [...found.values()]
}

const named = (table: TableDef, id: FieldId): NamedField => ({ id, label: table.fields[id]?.label ?? id })
