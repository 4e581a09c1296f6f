import type { Json } from '@gantry/base/shared'
import { fieldTypeOf, type Kind, kindRules, type ValueForm, valueForm } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** A field as filters, sorts and output use it. */
export interface Place {
  readonly id: FieldId
  readonly field: FieldDef
  readonly kind: Kind
  readonly form: ValueForm
  /** The table its values refer to. */
  readonly target: TableId | undefined
  /** The scalar that compares a stored value. */
  key(value: Json): Json
  /** The scalar of an operand that is written as a value of the field. */
  operand(given: Json): Json
  /** An operand in the kind's comparison format; null if it is not valid for the kind. */
  literal(given: Json): Json | null
}

const known = new WeakMap<TableDef, Map<FieldId, Place | undefined>>()

/** A field of the table by id, designed or system. */
export const placeOf = (table: TableDef, id: FieldId): Place | undefined => {
  const places = known.get(table) ?? new Map<FieldId, Place | undefined>()
  known.set(table, places)
  if (places.has(id)) return places.get(id)
  const place = read(table, id)
  if (place) places.set(id, place)
  return place
}

const read = (table: TableDef, id: FieldId): Place | undefined => {
  const field = fieldOf(table, id)
  if (!field) return undefined
  // The record's own id is displayed as text and compared as a reference.
  const plain = (kind: Kind, form: ValueForm) => ({
    kind,
    form,
    key: (value: Json) => value,
    operand: (given: Json) => given,
    literal: (given: Json) => kindRules[kind].literal(given, form),
  })
  if (id === 'id') return { id, field, target: undefined, ...plain('reference', 'id') }
  const type = fieldTypeOf(field)
  const place: Place = {
    id,
    field,
    target: type.target?.(field),
    ...plain(type.kind, valueForm(type, field)),
  }
  const { key } = type
  if (!key) return place
  return {
    ...place,
    key: value => key.of(value, field),
    operand: given => key.operand?.(given, field) ?? given,
    literal: given => place.literal(key.operand?.(given, field) ?? given),
  }
}

/** The table that a reference field refers to. */
export const linkedTable = (catalog: Catalog, table: TableDef, id: FieldId): TableDef | undefined =>
  catalog.tables.get(placeOf(table, id)?.target ?? '')

/** The slave table of a slave field. */
export const slaveOf = (catalog: Catalog, table: TableDef, id: FieldId): TableDef | undefined => {
  const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  const slave = field && fieldTypeOf(field).rows?.(field)
  return slave === undefined ? undefined : catalog.tables.get(slave)
}
