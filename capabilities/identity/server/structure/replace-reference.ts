import type { JsonObject, Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { catalogOf, columnName, editRecords, physicalTable, storedFields } from '@gantry/records/server'

/** A column of records that references other records. */
export interface ReferenceField {
  readonly table: TableDef
  /** A designed field, or the column of the record's owning department. */
  readonly field: FieldId
  readonly label: Text | null
  /** The column holds a list of ids. */
  readonly many: boolean
}

/** Every column of the space's records that references departments. */
export const departmentFields = async (ctx: Ctx): Promise<readonly ReferenceField[]> =>
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

/** The rows `r`, not deleted, that reference the id. */
export const rowsHolding = (ctx: Ctx, { table, field, many }: ReferenceField, id: string): Sql => {
  const column = ident('r', columnName(field))
  const wall = table.home === 'platform' ? sql`r.space = ${ctx.space} and` : sql``
  const holds = many ? sql`${column} @> array[${id}::uuid]` : sql`${column} = ${id}::uuid`
  return sql`from ${physicalTable(ctx.space, table)} r where ${wall} ${holds} and r.deleted_at is null`
}

/** The new reference; null: cleared. */
export interface Replacement {
  readonly from: string
  readonly to: string | null
}

export interface Replaced {
  readonly changed: number
  /** Records whose update the engine refused. */
  readonly refused: number
}

interface Holder {
  readonly id: string
  readonly version: number
  readonly value: string | readonly string[]
}

/** Records per batch. */
const together = 200

/** Replaces a reference in every record that is not deleted, in batches through the ordinary write path. */
export const replaceReference = async (
  ctx: Ctx,
  field: ReferenceField,
  replacement: Replacement,
  tell: (changed: number) => Promise<void> = async () => undefined,
): Promise<Replaced> => {
  if (field.table.master !== undefined) return replaceInSlaveRows(ctx, field, replacement)
  const column = ident('r', columnName(field.field))
  let changed = 0
  let refused = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await ctx.db.run<Holder>(sql`
      select r.id, r.version, to_json(${column}) as value ${rowsHolding(ctx, field, replacement.from)}
        and r.id > ${after}::uuid and r.id <> ${replacement.from}::uuid order by r.id limit ${together}`)
    const last = rows.at(-1)
    if (!last) return { changed, refused }
    const answer = await editRecords(
      ctx,
      field.table.id,
      rows.map(row => ({ id: row.id, version: row.version, values: valuesOf(field, replacement, row) })),
    )
    changed += answer.done.length
    refused += answer.refused.length
    await tell(changed)
    after = last.id
  }
}

const valuesOf = (
  { field, many }: ReferenceField,
  { from, to }: Replacement,
  { value }: Holder,
): JsonObject => {
  if (!many || !Array.isArray(value)) return { [field]: to }
  const kept = value.flatMap(each => (each === from ? (to ?? []) : String(each)))
  return { [field]: kept.length > 0 ? [...new Set(kept)] : null }
}

/** Rows of slave tables are updated in place: the record version stays unchanged. */
const replaceInSlaveRows = async (
  ctx: Ctx,
  field: ReferenceField,
  { from, to }: Replacement,
): Promise<Replaced> => {
  const column = ident(columnName(field.field))
  const value = !field.many
    ? sql`${to}::uuid`
    : to === null
      ? sql`array_remove(${column}, ${from}::uuid)`
      : sql`array_replace(${column}, ${from}::uuid, ${to}::uuid)`
  const { count } = await ctx.db.run(sql`
    update ${physicalTable(ctx.space, field.table)} u set ${column} = ${value}
    where u.id in (select r.id ${rowsHolding(ctx, field, from)})`)
  return { changed: count, refused: 0 }
}
