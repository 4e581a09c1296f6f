import { type FieldId, type Grant, type Operation, operations, type TableDef } from '@gantry/model/shared'
import type { ComparedTable, FieldReach, RoleCell } from '../../shared/compare-contract.ts'

/** Compares roles in one table, each with its grants; null if none of the roles has any. */
export const compareTable = (
  table: TableDef,
  grantsOf: readonly (readonly Grant[])[],
): ComparedTable | null => {
  if (grantsOf.every(grants => grants.length === 0)) return null
  const cells = grantsOf.map(cellOf)
  const fields = Object.entries(table.fields).flatMap(([field, { label }]) => {
    const reach = grantsOf.map(grants => reachOf(grants, field))
    return allEqual(reach) ? [] : [{ label: label ?? field, reach }]
  })
  const otherRows = !allEqual(grantsOf.map(grants => rowsOf(grants, 'read')))
  const sameRows = operations.every(operation => allEqual(grantsOf.map(grants => rowsOf(grants, operation))))
  const same = fields.length === 0 && sameRows && allEqual(cells.map(cell => JSON.stringify(cell)))
  return { table: table.id, label: table.label, cells, otherRows, fields, same }
}

const cellOf = (grants: readonly Grant[]): RoleCell | null =>
  grants.length === 0
    ? null
    : {
        operations: [...new Set(grants.flatMap<Operation>(({ operations }) => operations))].sort(),
        everyRow: grants.some(
          ({ operations, rows }) => operations.includes('read') && (rows ?? true) === true,
        ),
      }

/** The conditions on records for an operation, in one order: equal texts reach the same records. */
const rowsOf = (grants: readonly Grant[], operation: Operation): string =>
  [
    ...new Set(
      grants
        .filter(({ operations: held }) => held.includes(operation))
        .map(({ rows }) => JSON.stringify(rows ?? true)),
    ),
  ]
    .sort()
    .join()

const reachOf = (grants: readonly Grant[], field: FieldId): FieldReach => {
  const opens = (operation: Operation): boolean =>
    grants.some(
      ({ operations, fields }) =>
        operations.includes(operation) && (fields === undefined || fields.includes(field)),
    )
  if (opens('update')) return 'update'
  return opens('read') ? 'read' : 'none'
}

const allEqual = (values: readonly string[]): boolean => values.every(value => value === values[0])
