import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from './system-fields.ts'

/** One field on a path. */
export interface PathPlace {
  readonly table: TableId
  readonly field: FieldId
}

/**
 * The fields of a filter path, starting in the table: for `equipment.area` the link and the area. Null where a
 * field or its table does not exist.
 */
export const placesOnPath = (
  tables: ReadonlyMap<TableId, TableDef>,
  table: TableDef,
  path: string,
): readonly PathPlace[] | null => {
  const places: PathPlace[] = []
  let at: TableDef | undefined = table
  for (const id of path.split('.')) {
    const field: ReturnType<typeof fieldOf> = at && fieldOf(at, id)
    if (!at || !field) return null
    places.push({ table: at.id, field: id })
    const type = fieldTypeOf(field)
    at = tables.get(type.rows?.(field) ?? type.target?.(field) ?? '')
  }
  return places
}
