import type { FieldId, Filter, TableDef } from '@gantry/model/shared'

/** Fields of the table used in the rows of grants and limits: every list filters by them. */
export const policyFields = (table: TableDef): ReadonlySet<FieldId> => namedBy(table, () => true)

/** Those of them that are compared for equality. */
export const equalityFields = (table: TableDef): ReadonlySet<FieldId> =>
  namedBy(table, op => op === 'eq' || op === 'in')

const namedBy = (table: TableDef, by: (op: string) => boolean): ReadonlySet<FieldId> =>
  new Set([...table.policy, ...(table.limits ?? [])].flatMap(({ rows }) => fieldsOf(rows ?? true, by)))

const fieldsOf = (filter: Filter, by: (op: string) => boolean): readonly FieldId[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(each => fieldsOf(each, by))
    // `not` needs all other rows, and the remaining operators do not depend on the row.
    case 'not':
    case 'role':
    case 'userType':
      return []
    default:
      return by(filter.op) ? [filter.field] : []
  }
}
