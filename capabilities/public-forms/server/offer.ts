import { fieldTypeOf, isFieldTypeName, maskOf } from '@gantry/fields/shared'
import {
  type FieldDef,
  type FieldId,
  layoutOf,
  type TableDef,
  type TableId,
  type ViewDef,
} from '@gantry/model/shared'
import type { OfferableField } from '../shared/contract.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/**
 * How a public form may show a field; null for what a visitor must never fill in or see: values the server makes, encrypted and
 * masked ones, slave rows, people and departments. A link to one record of a drawn table is shown as a list of chosen records.
 */
const offerOf = (def: FieldDef, tables: Tables): OfferableField['offer'] => {
  if (!isFieldTypeName(def.type) || def.computed !== undefined || maskOf(def) !== undefined) return null
  const type = fieldTypeOf(def)
  if (type.assigned || type.sealed || type.rows) return null
  const target = type.target?.(def)
  if (target === undefined) return 'plain'
  const linked = tables.get(target)
  return type.kind === 'reference' && !type.nested && linked !== undefined && linked.home !== 'platform'
    ? 'list'
    : null
}

/** Whether a link may give the field a value that the visitor neither sees nor changes. */
export const isPresettable = (def: FieldDef): boolean => {
  if (!isFieldTypeName(def.type) || def.computed !== undefined) return false
  const type = fieldTypeOf(def)
  return !(type.assigned || type.sealed || type.rows || type.files)
}

/** The fields that stand on the form of a table, in the order of its layout. */
const fieldsOnForm = (table: TableDef, view: Pick<ViewDef, 'form'>): readonly FieldId[] => {
  const placed = layoutOf(view, 'web').flatMap(({ fields }) => fields)
  return placed.length === 0 ? Object.keys(table.fields) : placed
}

/** The fields of a table that its public forms may show or their links fill in, those of its form first. */
export const offerableFields = (
  table: TableDef,
  view: Pick<ViewDef, 'form'>,
  tables: Tables,
): readonly OfferableField[] => {
  const onForm = fieldsOnForm(table, view)
  const ids = [...new Set([...onForm, ...Object.keys(table.fields)])]
  return ids.flatMap(id => {
    const def = table.fields[id]
    if (!def) return []
    const offer = onForm.includes(id) ? offerOf(def, tables) : null
    const preset = isPresettable(def)
    return offer || preset ? [{ id, def, offer, preset }] : []
  })
}
