import type { JsonObject, Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, RecordEdit, TableDef, TableId } from '@gantry/model/shared'
import {
  catalogOf,
  columnName,
  editRecords,
  physicalTable,
  slaveFields,
  storedFields,
} from '@gantry/records/server'

/** A column of records that references other records. */
export interface ReferenceField {
  readonly table: TableDef
  /** A designed field, or the column of the record's owning department. */
  readonly field: FieldId
  readonly label: Text | null
  /** The column holds a list of ids. */
  readonly many: boolean
}

/** The fields of a table that reference records of another one. */
const fieldsTo = (table: TableDef, to: TableId): readonly ReferenceField[] =>
  storedFields(table).flatMap(({ id, field }) => {
    const { target, kind } = fieldTypeOf(field)
    return target?.(field) === to
      ? [{ table, field: id, label: field.label ?? id, many: kind === 'set' }]
      : []
  })

/** Every field of the space's records that references records of a table. */
export const referencesTo = async (ctx: Ctx, to: TableId): Promise<readonly ReferenceField[]> =>
  [...(await catalogOf(ctx)).tables.values()].flatMap(table => fieldsTo(table, to))

/** Every column of the space's records that references departments. */
export const departmentFields = async (ctx: Ctx): Promise<readonly ReferenceField[]> =>
  [...(await catalogOf(ctx)).tables.values()].flatMap(table => [
    ...fieldsTo(table, 'department'),
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
  readonly value: string | readonly string[] | null
}

/** A record with all rows of one slave field, at least one of which holds the reference. */
interface HolderOfRows {
  readonly id: string
  readonly version: number
  readonly rows: readonly Omit<Holder, 'version'>[]
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
  const { table, editsAfter } = await placeOf(ctx, field, replacement)
  let changed = 0
  let refused = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const edits = await editsAfter(after)
    const last = edits.at(-1)
    if (!last) return { changed, refused }
    const answer = await editRecords(ctx, table, edits)
    changed += answer.done.length
    refused += answer.refused.length
    await tell(changed)
    after = last.id
  }
}

/** Where the reference is written: in the records of a table, or in their slave rows. */
interface ReferencePlace {
  readonly table: TableId
  /** The next edits in the order of the records' ids; empty at the end. */
  editsAfter(id: string): Promise<readonly RecordEdit[]>
}

const placeOf = async (
  ctx: Ctx,
  field: ReferenceField,
  replacement: Replacement,
): Promise<ReferencePlace> => {
  const { table } = field
  if (table.master === undefined)
    return { table: table.id, editsAfter: after => recordEdits(ctx, field, replacement, after) }
  const master = (await catalogOf(ctx)).tables.get(table.master)
  const slave = master && slaveFields(master).find(each => each.table === table.id)
  if (!master || !slave) return { table: table.master, editsAfter: async () => [] }
  return {
    table: master.id,
    editsAfter: after => slaveEdits(ctx, { ...field, master, slave: slave.id }, replacement, after),
  }
}

const recordEdits = async (
  ctx: Ctx,
  field: ReferenceField,
  replacement: Replacement,
  after: string,
): Promise<readonly RecordEdit[]> => {
  const { rows } = await ctx.db.run<Holder>(sql`
    select r.id, r.version, to_json(${ident('r', columnName(field.field))}) as value
    ${rowsHolding(ctx, field, replacement.from)}
      and r.id > ${after}::uuid and r.id <> ${replacement.from}::uuid order by r.id limit ${together}`)
  return rows.map(({ id, version, value }) => ({
    id,
    version,
    values: valuesOf(field, replacement, value),
  }))
}

interface SlaveReference extends ReferenceField {
  readonly master: TableDef
  /** The field of the master for these rows. */
  readonly slave: FieldId
}

/** Edits that name every row of a record, because rows that an update omits are deleted. */
const slaveEdits = async (
  ctx: Ctx,
  field: SlaveReference,
  replacement: Replacement,
  after: string,
): Promise<readonly RecordEdit[]> => {
  const { table, master, slave } = field
  const wall = master.home === 'platform' ? sql`m.space = ${ctx.space} and` : sql``
  const { rows: records } = await ctx.db.run<HolderOfRows>(sql`
    select m.id, m.version, (
      select json_agg(json_build_object('id', s.id, 'value', ${ident('s', columnName(field.field))}) order by s.position)
      from ${physicalTable(ctx.space, table)} s where s.master_id = m.id and s.deleted_at is null) as rows
    from ${physicalTable(ctx.space, master)} m
    where ${wall} m.deleted_at is null and m.id > ${after}::uuid
      and m.id in (select r.master_id ${rowsHolding(ctx, field, replacement.from)})
    order by m.id limit ${together}`)
  return records.map(({ id, version, rows }) => ({
    id,
    version,
    values: {
      [slave]: rows.map(({ id: row, value }) => ({
        id: row,
        ...(holds(value, replacement.from) && valuesOf(field, replacement, value)),
      })),
    },
  }))
}

const holds = (value: Holder['value'], id: string): boolean =>
  Array.isArray(value) ? value.includes(id) : value === id

const valuesOf = (
  { field, many }: ReferenceField,
  { from, to }: Replacement,
  value: Holder['value'],
): JsonObject => {
  if (!many || !Array.isArray(value)) return { [field]: to }
  const kept = value.flatMap(each => (each === from ? (to ?? []) : String(each)))
  return { [field]: kept.length > 0 ? [...new Set(kept)] : null }
}
