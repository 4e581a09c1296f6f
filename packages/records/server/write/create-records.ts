import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { factsOf } from '../computed/across/facts.ts'
import { computeAssigned, computeDraft } from '../computed/compute-record.ts'
import { assignValues } from './assign.ts'
import { authoriseCreate, refuseStrangers } from './authorise.ts'
import { changesBetween } from './change.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkFiles } from './check-files.ts'
import { checkLinks } from './check-links.ts'
import { completeRecord } from './complete.ts'
import { codeOf, type Draft, type Outcome, type Written } from './draft.ts'
import {
  areAlike,
  insertMasters,
  insertSlaveRows,
  newMasters,
  newSlaveRows,
  placedRows,
} from './insert-rows.ts'
import { type Parse, parseValue } from './read-values.ts'
import { remember, remembered } from './remember.ts'
import type { RecordInput, Row } from './row.ts'
import { runWrite, type Shape } from './run-write.ts'
import { type Target, targetOf } from './target.ts'
import { writeSound } from './write-sound.ts'

/**
 * Creates one record with its slave rows.
 * @throws AppError permission.denied, record.invalid with all issues in one pass, record.duplicate
 */
export const createRecord = async (ctx: Ctx, table: TableId, input: RecordInput): Promise<Written> => {
  const [outcome] = await createRecords(ctx, table, [input])
  if (outcome?.ok) return outcome
  throw new AppError(outcome?.code ?? 'record.invalid', { table }, outcome?.issues)
}

/**
 * Creates many records, as an import does: the sound ones all in one statement. The outcome of each stands at its place in
 * the input.
 * @throws AppError permission.denied to one who may create none
 */
export const createRecords = async (
  ctx: Ctx,
  table: TableId,
  inputs: readonly RecordInput[],
): Promise<readonly Outcome[]> => {
  const target = await targetOf(ctx, table)
  refuseStrangers(ctx, target, 'create')
  return createDrafts(ctx, target, draftsOf(ctx, target, inputs))
}

/** New records as they would stand; nothing is asked or written. */
export const draftsOf = (
  ctx: Ctx,
  target: Target,
  inputs: readonly RecordInput[],
  parse: Parse = parseValue,
): readonly Draft[] => inputs.map(input => completeRecord(ctx, target, input, newId(), parse))

/** Creates those of the drafts that nothing speaks against; `assign` gives them what only the server makes. */
export const createDrafts = async (
  ctx: Ctx,
  target: Target,
  completed: readonly Draft[],
  assign: typeof assignValues = assignValues,
): Promise<readonly Outcome[]> => {
  const drafts = completed.map(draft => computeDraft(target, draft))
  await checkLinks(ctx, target, drafts)
  await checkFiles(ctx, target, drafts)
  await checkDuplicates(ctx, target, drafts)
  await authoriseCreate(ctx, target, drafts)
  await writeSound(ctx, target, drafts, async sound =>
    insert(
      ctx,
      target,
      computeAssigned(
        target,
        await assign(
          ctx,
          target,
          sound.map(draft => draft.row),
        ),
      ),
    ),
  )
  return drafts.map(({ row, issues }) =>
    issues.length === 0 ? { ok: true, id: row.id, version: 1 } : { ok: false, code: codeOf(issues), issues },
  )
}

/** Records, their rows, audit and events: one statement, so all of it or nothing. */
const insert = async (ctx: Ctx, target: Target, rows: readonly Row[]): Promise<void> => {
  const { table } = target
  const filled = target.slaves
    .map(slave => ({ ...slave, rows: placedRows(rows, slave.id) }))
    .filter(slave => slave.rows.length > 0)
  const alike = areAlike(rows)
  const shape: Shape = {
    name: `create ${alike ? 'alike' : ''} ${filled.map(({ id }) => id)}`,
    parts: () => ({
      saved: sql`${insertMasters(ctx.space, table, alike)} returning id`,
      ...Object.fromEntries(
        filled.map(({ id, table }) => [`inserted_${id}`, insertSlaveRows(ctx.space, table)]),
      ),
      ...remember(),
    }),
  }
  await runWrite(ctx, target, shape, factsOf('created', rows), {
    ...newMasters(table, rows, alike),
    ...Object.assign({}, ...filled.map(({ table, rows }) => newSlaveRows(table, rows))),
    ...remembered(
      ctx,
      target,
      'created',
      rows.map(row => ({
        id: row.id,
        version: 1,
        changes: changesBetween(target, null, row),
      })),
    ),
  })
}
