import { AppError, type Issue, type JsonObject } from '@gantry/base/shared'
import { valuesOf } from '@gantry/designs/server'
import { planCondition } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import { catalogOf, createRecords, editRecords, tableOf } from '@gantry/records/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import { isMet } from '../../server/is-met.ts'
import type { CreateOptions } from './shared.ts'
import { slaveTablesOf } from './slave-rows.ts'

/** Values of a new record, and why it cannot be made of this one. */
interface Made {
  readonly row: RecordRow
  readonly values: JsonObject
  readonly issues: readonly Issue[]
  /** No slave row meets the condition of the button. */
  readonly isEmpty: boolean
}

/**
 * Begins a record in its form, or saves one for each record that was pressed on and changes that record with it.
 * @throws AppError button.no_rows; what a changed record is refused with, so that nothing is made of any
 */
export const create: ActionServer<CreateOptions> = async (ctx, { table, rows }, options) => {
  const target = await tableOf(ctx, options.table)
  const made = rows.map(await makerOf(ctx, table, target, options))
  if (options.atOnce !== true) {
    const [first] = made
    if (first?.isEmpty) throw new AppError('button.no_rows')
    return {
      ...nothing,
      done: first ? [first.row.id] : [],
      form: { table: target.id, values: first?.values ?? {} },
    }
  }
  if (rows.length === 0) {
    await createRecords(ctx, target.id, [{}])
    return nothing
  }
  const sound = made.filter(({ issues, isEmpty }) => issues.length === 0 && !isEmpty)
  const outcomes = await createRecords(
    ctx,
    target.id,
    sound.map(({ values }) => values),
  )
  const written = sound.map(({ row }, at) => ({ row, outcome: outcomes[at] }))
  const done = written.flatMap(({ row, outcome }) => (outcome?.ok ? [row] : []))
  await changeThem(ctx, table, done, options.changes ?? [])
  return {
    ...nothing,
    done: done.map(({ id }) => id),
    refused: [
      ...made.flatMap(({ row, issues, isEmpty }) => {
        if (isEmpty) return [{ id: row.id, code: 'button.no_rows', issues: [] }]
        return issues.length > 0 ? [{ id: row.id, code: 'record.invalid', issues }] : []
      }),
      ...written.flatMap(({ row, outcome }) =>
        outcome && !outcome.ok ? [{ id: row.id, code: outcome.code, issues: outcome.issues }] : [],
      ),
    ],
  }
}

const makerOf = async (
  ctx: Ctx,
  table: TableDef,
  target: TableDef,
  { values: rules, rows }: CreateOptions,
): Promise<(row: RecordRow) => Made> => {
  const valuesFor = valuesOf(ctx, rules, table, target)
  if (!rows) return row => ({ row, ...valuesFor(row), isEmpty: false })
  const { from, into } = slaveTablesOf(rows, table, target, (await catalogOf(ctx)).tables)
  if (!from || !into) throw new AppError('table.not_found', { table: target.id })
  const only = rows.only === undefined ? null : planCondition(rows.only, from)
  const rowValuesFor = valuesOf(ctx, rows.values, from, into)
  return row => {
    const { values, issues } = valuesFor(row)
    const slaves = slavesIn(row, rows.from).filter(each => only === null || isMet(ctx, only, each))
    const filled = slaves.map(rowValuesFor)
    return {
      row,
      values: { ...values, [rows.into]: filled.map(each => each.values) },
      issues: [
        ...issues,
        ...filled.flatMap((each, at) =>
          each.issues.map(found => ({ ...found, field: `${rows.into}.${at}.${found.field}` })),
        ),
      ],
      isEmpty: slaves.length === 0,
    }
  }
}

const slavesIn = (row: RecordRow, field: string): readonly RecordRow[] => {
  const value = row[field]
  return Array.isArray(value) ? (value as readonly RecordRow[]) : []
}

/** All of them or none: a refused one takes back what the press has made. */
const changeThem = async (
  ctx: Ctx,
  table: TableDef,
  rows: readonly RecordRow[],
  rules: NonNullable<CreateOptions['changes']>,
): Promise<void> => {
  if (rules.length === 0 || rows.length === 0) return
  const valuesFor = valuesOf(ctx, rules, table, table)
  const edits = rows.map(row => {
    const { values, issues } = valuesFor(row)
    if (issues.length > 0) throw new AppError('record.invalid', {}, issues)
    return { id: row.id, version: row.version, values }
  })
  const [refused] = (await editRecords(ctx, table.id, edits)).refused
  if (refused) throw new AppError(refused.code as 'record.invalid', {}, refused.issues)
}
