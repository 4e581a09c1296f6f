import { raw, spacePolicy, tablePolicy } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { bookingTable } from './booking-table.ts'
import { createIndex, indexesOf, physicalName } from './indexes.ts'
import { literal, quoted } from './names.ts'
import type { Step } from './plan.ts'
import { storedFields } from './stored-fields.ts'

/** Percentage of a page filled by inserts; the rest is for HOT updates. */
export const fillfactor = 90

/** Statements that create a table with indexes, triggers and policies. */
export const createTable = (space: string, table: TableDef): readonly Step[] => [
  created(
    `create table ${physicalName(space, table)} (\n  ${columns(table).join(',\n  ')}\n) with (fillfactor = ${fillfactor})`,
  ),
  ...wall(space, table).map(created),
  ...indexesOf(table).map(index => created(createIndex(space, table, index))),
  ...(bookingTable(space, table)?.create ?? []).map(created),
]

const created = (sql: string): Step => ({ effect: 'instant', change: 'table.created', sql })

const columns = (table: TableDef): string[] => [
  'id uuid primary key',
  ...(table.home === 'platform' ? ['space text not null'] : []),
  ...(table.master === undefined
    ? []
    : ['master_id uuid not null', 'position int not null check (position >= 0)']),
  'version int not null default 1 check (version > 0)',
  'created_at timestamptz not null default now()',
  'created_by uuid',
  'updated_at timestamptz not null default now()',
  'updated_by uuid',
  'owner uuid',
  'owner_department uuid',
  'deleted_at timestamptz',
  'deleted_by uuid',
  ...storedFields(table).map(({ column, columnType }) => `${quoted(column)} ${columnType}`),
]

/**
 * Row-level security (design, section 6): a statement without a space fails or returns nothing, even for the
 * table's owner.
 */
export const wall = (space: string, table: TableDef): string[] => {
  const name = physicalName(space, table)
  const condition = table.home === 'platform' ? spacePolicy(raw('space')) : tablePolicy(raw(literal(space)))
  return [
    `alter table ${name} enable row level security, force row level security`,
    `create policy space_wall on ${name} using (${condition.text})`,
  ]
}
