import { AppError, type Issue, issue, joined } from '@gantry/base/shared'
import { fieldTypeOf, maskOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, Operation } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn, openOn } from '../policy/field-rights.ts'
import { isStopped, refuseOff } from '../policy/grants.ts'
import { holdOn } from '../policy/held.ts'
import { fieldsAsked, type RowFilter } from '../policy/row-filter.ts'
import { rowsAfterwards } from '../policy/rows-afterwards.ts'
import type { Scope } from '../policy/scope.ts'
import { valuesAdmitted } from '../policy/values-admitted.ts'
import type { Draft } from './draft.ts'
import type { Row } from './row.ts'
import type { Target } from './target.ts'

export const scopeOn = (ctx: Ctx, { catalog, table }: Target): Scope => ({
  catalog,
  table,
  actor: ctx.actor,
  now: ctx.now,
})

/**
 * Requires that the actor may perform the operation on at least some rows. @throws AppError permission.denied;
 * table.stopped while the application is stopped
 */
export const requirePermission = (ctx: Ctx, target: Target, operation: Operation): RowFilter => {
  const scope = scopeOn(ctx, target)
  const rows = allowedRows(scope, operation)
  if (rows === false && isStopped(scope, operation))
    throw new AppError('table.stopped', { table: target.table.id })
  if (rows === false) {
    refuseOff(scope)
    throw new AppError('permission.denied', { table: target.table.id, operation })
  }
  return rows
}

/**
 * Checks the policy on new records. Issues are placed at the fields the policy filters by when the record is
 * out of the caller's scope (at the record where none of them is writable), otherwise at the given fields that
 * are not permitted. Nothing else about closed fields is reported.
 * @returns the drafts without the values of closed fields, for the remaining checks
 */
export const authoriseCreate = async (
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> => {
  const rows = requirePermission(ctx, target, 'create')
  const rights = fieldRights(scopeOn(ctx, target), 'create')
  if (rows === true && rights.always === 'all') return drafts
  const isHis = (field: FieldId): boolean => !isSystemField(field) && openOn(rights, field) !== false
  const seen: Draft[] = []
  for (const draft of drafts) {
    const { row, given, issues } = draft
    const open = await fieldsOn(ctx, rights, row, target.table)
    const closed = given.filter(field => !open.has(field))
    seen.push(closed.length > 0 ? withoutFields(draft, closed) : draft)
    const missed = await missedBy(ctx, target, rows, row)
    if (missed === null) {
      for (const field of closed) issues.push(issue(field, 'not_permitted'))
      continue
    }
    const his = fieldsBlamed(missed).filter(isHis)
    if (his.length === 0) issues.push(issue('', 'record_not_permitted'))
    for (const field of his) issues.push(notAdmitted(ctx, target, missed, field))
  }
  return seen
}

/** Also removes issues about these values. */
const withoutFields = (draft: Draft, fields: readonly FieldId[]): Draft => {
  const { row, issues } = draft
  const told = issues.filter(({ field }) => !fields.includes(field.split('.')[0] ?? field))
  issues.splice(0, issues.length, ...told)
  return { ...draft, row: { ...row, ...Object.fromEntries(fields.map(field => [field, null])) } }
}

/** Admitted values that a message names. */
const mostNamed = 10

/**
 * Names the values that are admitted where there are only these: they are the caller's own right. Values of links and
 * people are ids, and those of personal or encrypted fields are not written into messages.
 */
const notAdmitted = (
  { actor }: Ctx,
  { table }: Target,
  missed: readonly RowFilter[],
  field: FieldId,
): Issue => {
  const def = table.fields[field]
  const [about, ...more] = missed.filter(part => fieldsAsked(part).includes(field))
  if (!def || about === undefined || more.length > 0) return issue(field, 'not_admitted')
  const type = fieldTypeOf(def)
  const values = type.target || type.sealed || maskOf(def) ? null : valuesAdmitted(about, field)
  if (values === null || values.length === 0) return issue(field, 'not_admitted')
  const locale = { lang: actor.lang, timeZone: actor.timeZone }
  const words = values.slice(0, mostNamed).map(value => type.format(value, def, locale))
  return issue(field, 'not_among', {
    values: joined(values.length > mostNamed ? [...words, '…'] : words, actor.lang),
  })
}

/**
 * The conditions that a record does not satisfy.
 * @returns null where the record satisfies the filter
 */
const missedBy = async (
  ctx: Ctx,
  { table }: Target,
  rows: RowFilter,
  row: Row,
): Promise<readonly RowFilter[] | null> => {
  if (await admits(ctx, rows, row, table)) return null
  const asked = typeof rows === 'object' && rows.op === 'and' ? rows.of : [rows]
  const missed: RowFilter[] = []
  for (const each of asked) if (!(await admits(ctx, each, row, table))) missed.push(each)
  return missed
}

/** The fields of these conditions; a condition on slave rows blames their field. */
const fieldsBlamed = (missed: readonly RowFilter[]): readonly FieldId[] => [
  ...new Set(missed.flatMap(fieldsAsked).map(field => field.split('.')[0] ?? field)),
]

/**
 * Checks that changed records stay in the scope of the actor: an issue at every changed field the policy
 * filters by, or at the record where no single field is responsible.
 */
export const authoriseOutcome = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const rows = rowsAfterwards(scopeOn(ctx, target))
  if (rows === true) return
  for (const { row, given, issues } of drafts) {
    if (issues.length > 0 || given.length === 0) continue
    const missed = await missedBy(ctx, target, rows, row)
    if (missed === null) continue
    const blamed = fieldsBlamed(missed)
    const moving = given.filter(field => blamed.includes(field))
    for (const field of moving.length > 0 ? moving : ['']) issues.push(issue(field, 'out_of_reach'))
  }
}

/**
 * Whether the operation is allowed on a record in its current state.
 * @returns null when allowed; record.not_found for an actor who may not read it, record.held where only a hold keeps him from it,
 * otherwise permission.denied
 */
export const refusal = async (
  ctx: Ctx,
  target: Target,
  operation: Operation,
  row: Row,
): Promise<'record.not_found' | 'record.held' | 'permission.denied' | null> => {
  const scope = scopeOn(ctx, target)
  if (!(await admits(ctx, allowedRows(scope, 'read'), row, target.table))) return 'record.not_found'
  if (await admits(ctx, allowedRows(scope, operation), row, target.table)) return null
  const free = { ...row, [holdOn]: null }
  return (await admits(ctx, allowedRows(scope, operation), free, target.table))
    ? 'record.held'
    : 'permission.denied'
}
