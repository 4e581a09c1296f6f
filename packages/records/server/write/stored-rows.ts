import { fieldStoreOf } from '@gantry/fields/server'
import { type Ctx, empty, ident, join, type Sql, sql } from '@gantry/kernel/server'
import { type FieldId, systemFields, type TableDef } from '@gantry/model/shared'
import { isSystemField, systemFieldDefs } from '../../shared/system-fields.ts'
import { columnName, physicalTable } from '../physical.ts'
import { sharesOnRow } from '../policy/shared-in-sql.ts'
import { prepared } from '../prepared.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Row } from './row.ts'
import type { Target } from './target.ts'

export type Life = 'living' | 'removed'

/** Records as they stand, whoever asks, with their living slave rows: what a write compares with and policies judge. */
export const storedRows = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  life: Life = 'living',
): Promise<ReadonlyMap<string, Row>> => {
  const { table } = target
  const statement = sql`
    select (select row_to_json(x) from (select ${join([
      ...systemFields.map(field => stored(field, 't')),
      ...storedFields(table).map(({ id }) => stored(id, 't', table)),
      ...target.slaves.map(slave => sql`(${slaveRows(ctx, slave.table, life)}) as ${ident(slave.id)}`),
      ...(target.catalog.shared?.has(table.id) ? [sharesOnRow(ctx.space, table, 't')] : []),
    ])}) x) as row
    from ${physicalTable(ctx.space, table)} t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is ${life === 'living' ? sql`null` : sql`not null`}
      ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}`
  const { rows } = await ctx.db.run<{ row: Row }>(statement, prepared(statement.text))
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** A removed record shows the rows that went with it. */
const slaveRows = (ctx: Ctx, table: TableDef, life: Life): Sql => sql`
  select coalesce(json_agg(row_to_json(y)), '[]'::json) from (
    select ${join(['id', ...storedFields(table).map(({ id }) => id)].map(id => stored(id, 's', table)))}
    from ${physicalTable(ctx.space, table)} s
    where s.master_id = t.id and s.deleted_at is ${life === 'living' ? sql`null` : sql`not distinct from t.deleted_at`}
    order by s.position) y`

const stored = (id: FieldId, alias: string, table?: TableDef): Sql => {
  const field = isSystemField(id) ? systemFieldDefs[id] : table?.fields[id]
  const column = ident(alias, columnName(id))
  return sql`${field ? fieldStoreOf(field).select(column, field) : column} as ${ident(id)}`
}
