import { isFormula, maskOf } from '@gantry/fields/shared'
import type { FieldId, MaskKind, TableDef, TableId } from '@gantry/model/shared'
import { dependenciesOf, isRollUp } from '../../shared/computed/dependencies.ts'
import { computedSource } from './computed-source.ts'

/**
 * Computed fields inherit `personal` from their sources, so values masked at the source stay masked. A count of
 * rows reveals nothing about a person; a formula over personal fields is hidden completely.
 */
export const carryPersonal = (tables: ReadonlyMap<TableId, TableDef>): ReadonlyMap<TableId, TableDef> => {
  const carried = new Map(tables)
  for (const table of tables.values()) {
    const masks = Object.entries(table.fields).flatMap(([id, field]) => {
      const mask =
        field.computed && field.personal === undefined ? maskAt(tables, table, id, new Set()) : undefined
      return mask ? [[id, { ...field, personal: mask }] as const] : []
    })
    if (masks.length > 0)
      carried.set(table.id, { ...table, fields: { ...table.fields, ...Object.fromEntries(masks) } })
  }
  return carried
}

const maskAt = (
  tables: ReadonlyMap<TableId, TableDef>,
  table: TableDef,
  id: FieldId,
  seen: ReadonlySet<string>,
): MaskKind | undefined => {
  const field = table.fields[id]
  const place = `${table.id}.${id}`
  if (!field || seen.has(place)) return undefined
  const own = maskOf(field)
  if (own) return own
  const next = new Set([...seen, place])
  if (isFormula(field)) {
    const reads = dependenciesOf(table, tables).get(id) ?? []
    const isPersonal = reads.some(read => {
      const from = tables.get(read.table)
      return from && maskAt(tables, from, read.field, next)
    })
    return isPersonal ? 'hidden' : undefined
  }
  const [from, of] = computedSource(tables, table, field)
  const mask = from && of !== undefined ? maskAt(tables, from, of, next) : undefined
  // Joined texts do not match the mask pattern of a single value.
  return mask && isRollUp(field) && field.computed.rollUp === 'join' ? 'hidden' : mask
}
