import type { Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { catalogOf, columnName, physicalTable, storedFields } from '@gantry/records/server'

/** A column of records that holds departments. */
export interface DepartmentField {
  readonly table: TableDef
  /** A designed field, or the department that owns the record. */
  readonly field: FieldId
  readonly label: Text | null
  /** Holds a list. */
  readonly many: boolean
}

/** Every column of the space's records that holds departments. */
export const departmentFields = async (ctx: Ctx): Promise<readonly DepartmentField[]> =>
  [...(await catalogOf(ctx)).tables.values()].flatMap(table => [
    ...storedFields(table).flatMap(({ id, field }) => {
      const { target, kind } = fieldTypeOf(field)
      return target?.(field) === 'department'
        ? [{ table, field: id, label: field.label ?? id, many: kind === 'set' }]
        : []
    }),
    ...(table.master === undefined
      ? [{ table, field: 'ownerDepartment', label: null, many: false } as const]
      : []),
  ])

/** The living rows `r` that hold the department. */
export const rowsHolding = (ctx: Ctx, { table, field, many }: DepartmentField, id: string): Sql => {
  const column = ident('r', columnName(field))
  const wall = table.home === 'platform' ? sql`r.space = ${ctx.space} and` : sql``
  const holds = many ? sql`${column} @> array[${id}::uuid]` : sql`${column} = ${id}::uuid`
  return sql`from ${physicalTable(ctx.space, table)} r where ${wall} ${holds} and r.deleted_at is null`
}
