import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, Operation } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn, openOn } from '../policy/field-rights.ts'
import { isStopped } from '../policy/grants.ts'
import { holdOn } from '../policy/held.ts'
import { fieldsAsked, type RowFilter } from '../policy/row-filter.ts'
import { rowsAfterwards } from '../policy/rows-afterwards.ts'
import type { Scope } from '../policy/scope.ts'
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
  if (rows === false) throw new AppError('permission.denied', { table: target.table.id, operation })
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
    const blamed = await blamedFor(ctx, target, rows, row)
    if (blamed === null) {
      for (const field of closed) issues.push(issue(field, 'not_permitted'))
      continue
    }
    const his = blamed.filter(isHis)
    if (his.length === 0) issues.push(issue('', 'record_not_permitted'))
    for (const field of his) issues.push(issue(field, 'not_admitted'))
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

/**
 * The fields of the conditions that a record does not satisfy; a condition on slave rows blames their field.
 * @returns null where the record satisfies the filter
 */
const blamedFor = async (
  ctx: Ctx,
  { table }: Target,
  rows: RowFilter,
  row: Row,
): Promise<readonly FieldId[] | null> => {
  if (await admits(ctx, rows, row, table)) return null
  const asked = typeof rows === 'object' && rows.op === 'and' ? rows.of : [rows]
  const missed: RowFilter[] = []
  for (const each of asked) if (!(await admits(ctx, each, row, table))) missed.push(each)
  return [...new Set(missed.flatMap(fieldsAsked).map(field => field.split('.')[0] ?? field))]
}

/**
 * Checks that changed records stay in the scope of the actor: an issue at every changed field the policy
 * filters by, or at the record where no single field is responsible.
 */
export const authoriseOutcome = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const rows = rowsAfterwards(scopeOn(ctx, target))
  if (rows === true) return
  for (const { row, given, issues } of drafts) {
    if (issues.length > 0 || given.length === 0) continue
    const blamed = await blamedFor(ctx, target, rows, row)
    if (blamed === null) continue
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
