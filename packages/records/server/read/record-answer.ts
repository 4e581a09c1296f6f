import { ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { type FieldRights, fieldRights, openOn } from '../policy/field-rights.ts'
import { masterOf } from '../policy/grants.ts'
import { maskedSlaveFields } from '../policy/masked-fields.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import type { Rows } from '../policy/rows.ts'
import { admissionWalked, type Reading } from './reading.ts'
import { answerColumns, carriedColumns, type Shape, titlesOn, withSystemFields } from './record-json.ts'

/** Result columns of a statement that returns one record. */
export interface AnsweredRow {
  readonly data: string
  readonly may: readonly boolean[]
  readonly open: readonly boolean[]
  readonly whole: readonly boolean[]
}

/** Source of the record, and of its slave rows where these are not read from their tables. */
interface Source {
  /** FROM and WHERE of the row, under the alias `r`. */
  readonly from: Sql
  readonly where: Sql
  /** CTEs with the slave rows, by field; null: none. */
  readonly slaves?: Shape['slaves']
}

/** Parts of a statement that returns one record as `AnsweredRow`. */
interface RecordParts {
  /** CTEs for `with`, separated by commas. */
  readonly parts: Sql
  readonly select: Sql
}

const operations = ['update', 'remove', 'share', 'handOver'] as const

export const recordParts = (reading: Reading, { from, where, slaves }: Source): RecordParts => {
  const { table, rights } = reading
  const open = Object.keys(table.fields).filter(field => openOn(rights, field) !== false)
  const shape: Shape = {
    fields: withSystemFields(undefined, open),
    life: 'living',
    ...(slaves && { slaves }),
  }
  const asked = askedOf(reading)
  // Permissions are evaluated on the stored row, not on its masked output. Of one row the shares are looked up: those of the reader
  // may be thousands.
  const rows: Rows = { catalog: reading.catalog, table, alias: reading.alias, walked: true }
  const holds = (filter: RowFilter): Sql => sql`${compileFilter(filter, rows)} is true`
  const titles = titlesOn(reading, shape, sql`p`)
  // The limit tells the planner that there is one: of rows written from arrays it expects ten, finds the generic plan too dear, and
  // plans every write anew.
  return {
    parts: sql`p as materialized (
      select ${carriedColumns(reading, shape)}, ${booleans(asked.may.map(holds))} as "may",
        ${booleans(asked.open.map(holds))} as "open", ${booleans(asked.whole.map(holds))} as "whole"
      from ${from} where ${where} and ${admissionWalked(reading, 'living')} limit 1)${titles.parts}`,
    select: sql`select (select row_to_json(_row)::text from (select ${answerColumns(reading, shape, titles.of)}) _row) as data,
      "may", "open", "whole" from p${titles.joined}`,
  }
}

/** Conditions evaluated on the row: permitted operations, writable fields, unmasked fields. */
export const askedOf = (
  reading: Reading,
): {
  readonly may: readonly RowFilter[]
  readonly open: readonly RowFilter[]
  readonly whole: readonly RowFilter[]
} => {
  const { scope, table } = reading
  return {
    may: operations.map(operation => masterOf(scope) === table && allowedRows(scope, operation)),
    open: changing(reading).conditional.map(group => group.rows),
    whole: [...reading.masked.values()],
  }
}

/** The record and the reader's rights on it, as JSON text. */
export const recordText = (reading: Reading, row: AnsweredRow): string => {
  const [update = false, remove = false, share = false, handOver = false] = row.may
  const rights = {
    update,
    remove,
    share,
    handOver,
    fields: update ? changeable(reading.table, changing(reading), row.open) : [],
    masked: [
      ...[...reading.masked.keys()].filter((_, at) => !row.whole[at]),
      ...maskedSlaveFields(reading.scope),
    ],
  }
  return `{"data":${row.data},"rights":${JSON.stringify(rights)}}`
}

const kept = new WeakMap<Reading, FieldRights>()

const changing = (reading: Reading): FieldRights => {
  const rights = kept.get(reading) ?? fieldRights(reading.scope, 'update')
  kept.set(reading, rights)
  return rights
}

const booleans = (of: readonly Sql[]): Sql =>
  of.length === 0 ? sql`'{}'::boolean[]` : sql`array[${join([...of], ', ')}]`

const changeable = (table: TableDef, rights: FieldRights, open: readonly boolean[]): readonly FieldId[] => {
  const fields = Object.keys(table.fields)
  const { always, conditional } = rights
  if (always === 'all') return fields
  return fields.filter(
    field => always.has(field) || conditional.some((group, at) => open[at] && group.fields.has(field)),
  )
}

/** The CTE that wrote a record, as a source in place of its table. */
export const writtenSource = (name: string, slaves: Shape['slaves']): Source => ({
  from: sql`${ident(name)} ${ident('r')}`,
  where: sql`true`,
  ...(slaves && { slaves }),
})
