import { AppError } from '@gantry/base/shared'
import { type Ctx, ident, join, type Sql, slot, sql } from '@gantry/kernel/server'
import type { FieldId, Operation, RecordAnswer, TableDef, TableId } from '@gantry/model/shared'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { type FieldRights, fieldRights, openOn } from '../policy/field-rights.ts'
import { masterOf } from '../policy/grants.ts'
import { maskedSlaveFields } from '../policy/masked-fields.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import type { Rows } from '../policy/rows.ts'
import { openReading } from './open-reading.ts'
import { admission, from, type Reading } from './reading.ts'
import { answerColumns, carriedColumns, type Shape, titlesOn, withSystemFields } from './record-json.ts'
import { type Plan, planOf, runSteady } from './run-read.ts'

interface Row {
  readonly data: string
  readonly may: readonly boolean[]
  readonly open: readonly boolean[]
  readonly whole: readonly boolean[]
}

/**
 * One record with its slave rows as JSON text, `{data, rights}`, in one statement. `rights` says what the actor may do with
 * this very record and which fields he may change.
 *
 * @throws AppError record.not_found, also for a record that exists and may not be read
 */
export const getRecordJson = async (ctx: Ctx, table: TableId | TableDef, id: string): Promise<string> => {
  const { reading } = await openReading(ctx, table)
  const { plan, changing } = recordPlan(reading)
  const { rows } = await runSteady<Row>(ctx, plan, { id })
  const row = rows[0]
  if (!row) throw new AppError('record.not_found', { id })
  const [update = false, remove = false, share = false, handOver = false] = row.may
  const rights = {
    update,
    remove,
    share,
    handOver,
    fields: update ? changeable(reading, changing, row.open) : [],
    masked: [
      ...[...reading.masked.keys()].filter((_, at) => !row.whole[at]),
      ...maskedSlaveFields(reading.scope),
    ],
  }
  return `{"data":${row.data},"rights":${JSON.stringify(rights)}}`
}

/** The same as values. */
export const getRecord = async (ctx: Ctx, table: TableId | TableDef, id: string): Promise<RecordAnswer> =>
  JSON.parse(await getRecordJson(ctx, table, id))

interface RecordPlan {
  readonly plan: Plan
  readonly changing: FieldRights
}

const kept = new WeakMap<Reading, RecordPlan>()

const recordPlan = (reading: Reading): RecordPlan => {
  const known = kept.get(reading)
  if (known) return known
  const changing = fieldRights(reading.scope, 'update')
  const template = recordTemplate(reading, changing)
  const made = { plan: planOf(template, template), changing }
  kept.set(reading, made)
  return made
}

const recordTemplate = (reading: Reading, changing: FieldRights): Sql => {
  const { catalog, table, scope, rights } = reading
  const open = Object.keys(table.fields).filter(field => openOn(rights, field) !== false)
  const shape: Shape = { fields: withSystemFields(undefined, open), life: 'living' }
  // Permissions ask the row as it is, not as the actor may see it.
  const rows: Rows = { catalog, table, alias: reading.alias }
  const holds = (filter: RowFilter): Sql => sql`${compileFilter(filter, rows)} is true`
  const may = (operation: Operation) => holds(masterOf(scope) === table && allowedRows(scope, operation))
  const groups = changing.conditional.map(group => holds(group.rows))
  const whole = [...reading.masked.values()].map(holds)
  const titles = titlesOn(reading, shape, sql`p`)
  return sql`with p as materialized (
      select ${carriedColumns(reading, shape)},
        array[${may('update')}, ${may('remove')}, ${may('share')}, ${may('handOver')}] as "may",
        ${booleans(groups)} as "open", ${booleans(whole)} as "whole"
      from ${from(reading)} where ${ident('r', 'id')} = ${slot('id')}::uuid and ${admission(reading)})${titles.parts}
    select (select row_to_json(x)::text from (select ${answerColumns(reading, shape, titles.of)}) x) as data, "may", "open", "whole"
    from p${titles.joined}`
}

const booleans = (of: readonly Sql[]): Sql =>
  of.length === 0 ? sql`'{}'::boolean[]` : sql`array[${join([...of], ', ')}]`

const changeable = (
  { table }: Reading,
  rights: FieldRights,
  open: readonly boolean[],
): readonly FieldId[] => {
  const fields = Object.keys(table.fields)
  const { always, conditional } = rights
  if (always === 'all') return fields
  return fields.filter(
    field => always.has(field) || conditional.some((group, at) => open[at] && group.fields.has(field)),
  )
}
