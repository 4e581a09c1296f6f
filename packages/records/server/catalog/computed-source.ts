import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { isLookup, isRollUp } from '../../shared/computed/dependencies.ts'

/** The source field of a lookup or roll-up; none for formulas and counts. */
export const computedSource = (
  tables: ReadonlyMap<TableId, TableDef>,
  table: TableDef,
  field: FieldDef,
): readonly [TableDef | undefined, FieldId | undefined] => {
  if (isLookup(field)) {
    const link = table.fields[field.computed.lookup]
    return [link && tables.get(fieldTypeOf(link).target?.(link) ?? ''), field.computed.of]
  }
  if (isRollUp(field) && field.computed.rollUp !== 'count')
    return [tables.get(field.computed.from), field.computed.of]
  return [undefined, undefined]
}
