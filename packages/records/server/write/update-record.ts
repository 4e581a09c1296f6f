import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { answeringOf, withAnswer } from './answering.ts'
import { requirePermission } from './authorise.ts'
import { claimedSince } from './claimed-since.ts'
import { conflict } from './conflict.ts'
import type { Written } from './draft.ts'
import { openRecord } from './open-record.ts'
import { reviseRecords } from './revise-records.ts'
import type { RecordInput } from './row.ts'
import { targetOf } from './target.ts'

/**
 * Updates the fields named by an input, in the record at `input.version`. Equal values write nothing and keep
 * the version. With `answered`, returns the record where one statement can; `unconditional` updates it at its current version,
 * for a process that has shown nobody an older one.
 * @throws AppError record.not_found, permission.denied naming the fields, record.invalid with all issues in one
 * pass,
 * record.duplicate, record.conflict with both states after a concurrent change
 */
export const updateRecord = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  input: RecordInput,
  { answered = false, unconditional = false } = {},
): Promise<Written> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'update')
  const before = await openRecord(ctx, target, id, 'update')
  const seen = unconditional ? before.version : input.version
  if (typeof seen !== 'number')
    throw new AppError('record.invalid', { table }, [issue('version', 'required')])
  if (before.version !== seen && !(await claimedSince(ctx, target, before, seen)))
    throw await conflict(ctx, target, before.id, seen, input)

  const answering = answered ? await answeringOf(ctx, target) : null
  const [outcome] = await reviseRecords(ctx, target, [{ before, input }], answering)
  if (outcome?.ok) return withAnswer(outcome, answering)
  if (outcome?.code === 'record.conflict') throw await conflict(ctx, target, before.id, seen, input)
  throw new AppError(outcome?.code ?? 'record.not_found', { table, id }, outcome?.issues)
}
