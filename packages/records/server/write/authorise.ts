import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, Operation } from '@gantry/model/shared'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
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

/** @throws AppError permission.denied to one who may do this with no row at all */
export const refuseStrangers = (ctx: Ctx, target: Target, operation: Operation): RowFilter => {
  const rows = allowedRows(scopeOn(ctx, target), operation)
  if (rows === false) throw new AppError('permission.denied', { table: target.table.id, operation })
  return rows
}

/** What the policy says to new records, as issues: the row as a whole, then the fields the caller filled in. */
export const authoriseCreate = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const rows = refuseStrangers(ctx, target, 'create')
  const rights = fieldRights(scopeOn(ctx, target), 'create')
  if (rows === true && rights.always === 'all') return
  for (const { row, given, issues } of drafts) {
    if (await admits(ctx, rows, row, target.table)) {
      const open = await fieldsOn(ctx, rights, row, target.table)
      for (const field of given) if (!open.has(field)) issues.push(issue(field, 'not_permitted'))
    } else issues.push(issue('', 'not_permitted'))
  }
}

/**
 * Records as changes would leave them must still be within the reach of whoever changes them: an issue at every changed
 * field the policy chooses rows by, or at the record where none of them is to blame alone.
 */
export const authoriseOutcome = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const rows = rowsAfterwards(scopeOn(ctx, target))
  if (rows === true) return
  const asked = new Set(fieldsAsked(rows).map(field => field.split('.')[0]))
  for (const { row, given, issues } of drafts) {
    if (issues.length > 0 || given.length === 0) continue
    if (await admits(ctx, rows, row, target.table)) continue
    const moving = given.filter(field => asked.has(field))
    for (const field of moving.length > 0 ? moving : ['']) issues.push(issue(field, 'out_of_reach'))
  }
}

/** Of the fields named, those the caller may not write on this row. */
export const closedFields = async (
  ctx: Ctx,
  target: Target,
  operation: 'create' | 'update',
  row: Row,
  named: readonly FieldId[],
): Promise<readonly FieldId[]> => {
  const open = await fieldsOn(ctx, fieldRights(scopeOn(ctx, target), operation), row, target.table)
  return named.filter(field => !open.has(field))
}

/**
 * Whether the operation is allowed on a record as it stands.
 * @returns null when it is; record.not_found to one who may not even see it, else permission.denied
 */
export const refusal = async (
  ctx: Ctx,
  target: Target,
  operation: Operation,
  row: Row,
): Promise<'record.not_found' | 'permission.denied' | null> => {
  const scope = scopeOn(ctx, target)
  if (!(await admits(ctx, allowedRows(scope, 'read'), row, target.table))) return 'record.not_found'
  return (await admits(ctx, allowedRows(scope, operation), row, target.table)) ? null : 'permission.denied'
}
