import { type Issue, issue, isUuid, type Json, newId } from '@gantry/base/shared'
import {
  type DefaultTerm,
  fieldTypeOf,
  isDefaultFormula,
  isTerm,
  type PlannedDefault,
  planDefaults,
  valueOrEmpty,
} from '@gantry/fields/shared'
import type { Budgeted, Ctx } from '@gantry/kernel/server'
import { type FieldDef, type FieldId, nobody, type TableDef } from '@gantry/model/shared'
import { evaluateSoon, tellStopped } from '../evaluation/evaluate.ts'
import { keptByTable } from '../kept-by-table.ts'
import { today } from '../policy/scope.ts'
import type { Draft } from './draft.ts'
import { type Given, type Parse, parseValue, readValues } from './read-values.ts'
import type { RecordInput, Row } from './row.ts'
import type { Slave, Target } from './target.ts'

/** A new record as it would be stored: input, defaults, owner; with the issues found in it. */
export const completeRecord = (
  ctx: Budgeted,
  target: Target,
  input: RecordInput,
  id: string,
  parse: Parse = parseValue,
): Draft => {
  const given = readValues(target.table, input, ctx, '', parse)
  const issues: Issue[] = []
  const row: Filled = systemValues(ctx, input, id)
  completeRow(ctx, target.table, given, '', issues, row)
  for (const slave of target.slaves)
    row[slave.id] = completeRows(ctx, slave, given.values[slave.id] ?? null, issues, parse)
  return {
    before: null,
    row,
    input,
    given: [
      ...Object.keys(given.values).filter(field => given.values[field] !== null),
      ...given.issues.map(({ field }) => field).filter(field => Object.hasOwn(target.table.fields, field)),
    ],
    issues,
  }
}

/** A row being completed. */
type Filled = Row & Record<FieldId, Json>

/** Fills the values of one row, master or slave, with defaults for omitted fields. */
const completeRow = (
  ctx: Budgeted,
  table: TableDef,
  given: Given,
  at: string,
  issues: Issue[],
  row: Filled,
): Row => {
  issues.push(...given.issues)
  const fields = fieldsOf(table)
  for (const { id, field, assigned, computed } of fields) {
    const value =
      given.values[id] === undefined && !assigned && !computed
        ? defaultOf(ctx, field)
        : (given.values[id] ?? null)
    row[id] = computed ? null : value
  }
  workOutDefaults(ctx, table, id => given.values[id] !== undefined, at, issues, row)
  for (const { id, field, assigned, computed } of fields) {
    if (given.issues.length > 0 && given.issues.some(({ field }) => field === at + id)) continue
    if ((assigned || computed) && (given.values[id] ?? null) !== null && !ctx.actor.system)
      issues.push(issue(at + id, 'read_only'))
    if (isRequired(field) && row[id] === null && !assigned) issues.push(issue(at + id, 'required'))
  }
  return row
}

/** Evaluates the default formulas of the fields that were not given. */
export const workOutDefaults = (
  ctx: Budgeted,
  table: TableDef,
  isGiven: (field: FieldId) => boolean,
  at: string,
  issues: Issue[],
  row: Filled,
): void => {
  for (const preset of workedOut(table))
    if (!isGiven(preset.id)) row[preset.id] = workOut(ctx, preset, row, at, issues)
}

const workOut = (ctx: Budgeted, { id, run }: PlannedDefault, row: Row, at: string, issues: Issue[]): Json => {
  try {
    return valueOrEmpty(evaluateSoon(ctx.budget, within => run(row, ctx.now.getTime(), within)))
  } catch (error) {
    tellStopped(error, ctx.budget, at + id, issues)
    return null
  }
}

/** Whether a field is always required; where that depends on the record, `rules` decide. */
export const isRequired = ({ required, rules }: FieldDef): boolean =>
  required === true && rules?.shown === undefined && rules?.required === undefined

const workedOut = keptByTable(planDefaults)

/** Updates the `required` issue of a field whose value was set after the input was completed. */
export const checkRequired = (
  issues: Issue[],
  place: string,
  field: FieldDef | undefined,
  value: Json,
): void => {
  const at = issues.findIndex(each => each.field === place && each.code === 'required')
  const isMissing = value === null && field !== undefined && isRequired(field)
  if (at !== -1 && !isMissing) issues.splice(at, 1)
  if (at === -1 && isMissing) issues.push(issue(place, 'required'))
}

const fieldsOf = keptByTable(table =>
  Object.entries(table.fields).map(([id, field]) => ({
    id,
    field,
    assigned: fieldTypeOf(field).assigned === true,
    computed: field.computed !== undefined,
  })),
)

/** Slave rows of a new record, in the given order. */
const completeRows = (ctx: Budgeted, slave: Slave, rows: Json, issues: Issue[], parse: Parse): Json =>
  listOf(rows).map((input, place) => {
    const at = `${slave.id}.${place}.`
    return newSlaveRow(ctx, slave, input, at, issues, parse)
  })

export const newSlaveRow = (
  ctx: Budgeted,
  slave: Slave,
  input: RecordInput,
  at: string,
  issues: Issue[],
  parse: Parse = parseValue,
): Row =>
  completeRow(ctx, slave.table, readValues(slave.table, input, ctx, at, parse), at, issues, { id: newId() })

/** Rows accepted by the slave field's own parse. */
export const listOf = (rows: Json): readonly RecordInput[] =>
  Array.isArray(rows)
    ? rows.filter(row => typeof row === 'object' && row !== null && !Array.isArray(row))
    : []

/** The author owns the record, in the author's first department. Only the system may set another owner. */
const systemValues = (ctx: Ctx, input: RecordInput, id: string): Filled => {
  const own = ctx.actor.system ? input : nothing
  const idOr = (value: unknown, otherwise: string | null) =>
    value !== undefined && isUuid(value) ? value.toLowerCase() : otherwise
  const at = typeof own.createdAt === 'string' ? new Date(own.createdAt).toISOString() : momentOf(ctx)
  const by = idOr(own.createdBy, ctx.actor.personId)
  return {
    id: idOr(own.id, id) ?? id,
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
    owner: idOr(own.owner, by === nobody ? null : by),
    ownerDepartment: idOr(own.ownerDepartment, ctx.actor.departments[0] ?? null),
  }
}

const nothing: RecordInput = {}
const moments = new WeakMap<Ctx, string>()

/** Start time of the request, formatted once for all its records. */
const momentOf = (ctx: Ctx): string => {
  const known = moments.get(ctx) ?? ctx.now.toISOString()
  moments.set(ctx, known)
  return known
}

const defaultOf = (ctx: Ctx, field: FieldDef): Json => {
  const preset = field.default
  if (preset === undefined || preset === null || isDefaultFormula(preset)) return null
  const parsed = fieldTypeOf(field).parse(isTerm(preset) ? termValue(ctx, preset) : preset, field, ctx.actor)
  return parsed.ok ? parsed.value : null
}

const termValue = (ctx: Ctx, { term }: DefaultTerm): Json => {
  switch (term) {
    case 'me':
      return ctx.actor.personId
    case 'myDepartment':
      return ctx.actor.departments[0] ?? null
    case 'today':
      return today(ctx)
    case 'now':
      return ctx.now.toISOString()
  }
}
