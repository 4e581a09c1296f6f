import { AppError, newId } from '@gantry/base/shared'
import {
  type Budgeted,
  type Ctx,
  emitAudited,
  ident,
  requireRoom,
  type SlotValues,
  sql,
  withBudget,
} from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { factsOf } from '../computed/across/facts.ts'
import { computeAssigned } from '../computed/compute-record.ts'
import { mapYielding } from '../map-yielding.ts'
import { labelsOfTable } from '../policy/labels-of-table.ts'
import { type Answering, answeringOf, withAnswer } from './answering.ts'
import { assignValues, isAssigned } from './assign.ts'
import { authoriseCreate, requirePermission } from './authorise.ts'
import { changesBetween } from './change.ts'
import { checkDuplicatesAhead } from './check-duplicates.ts'
import { checkFiles } from './check-files.ts'
import { checkLinks } from './check-links.ts'
import { checkMatches } from './check-matches.ts'
import { completeRecord } from './complete.ts'
import { codeOf, type Draft, isValid, type Outcome, type Written } from './draft.ts'
import { fillFromLinks } from './fill-from-links.ts'
import { followRules } from './follow-rules.ts'
import {
  areAlike,
  insertMasters,
  insertSlaveRows,
  newMasters,
  newSlaveRows,
  placedRows,
} from './insert-rows.ts'
import { type Parse, parseValue } from './read-values.ts'
import { insertDefaultLabels } from './record-labels.ts'
import { auditAndEmit, remembered, rememberedOnly, rememberOnly } from './remember.ts'
import type { RecordInput, Row } from './row.ts'
import { runWrite, type Shape } from './run-write.ts'
import { type Target, targetOf } from './target.ts'
import { openInNew } from './without-closed.ts'
import { writeValid } from './write-valid.ts'

interface CreateOptions {
  /** Returns the record where one statement can. */
  readonly answered?: boolean
  /** The id of the record; absent: a new one. */
  readonly id?: string
}

/**
 * Creates one record with its slave rows.
 * @throws AppError permission.denied, record.invalid with all issues in one pass, record.duplicate
 */
export const createRecord = async (
  given: Ctx,
  table: TableId,
  input: RecordInput,
  { answered = false, id = newId() }: CreateOptions = {},
): Promise<Written> => {
  const ctx = withBudget(given)
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'create')
  requireRoomFor(ctx, target)
  const drafts = await completeDrafts(ctx, target, [draftOf(ctx, target, input, parseValue, id)])
  const answering = answered ? await answeringOf(ctx, target) : null
  const [outcome] = await createDrafts(ctx, target, { drafts, insertion: null, toldLater: false, answering })
  if (outcome?.ok) return withAnswer(outcome, answering)
  throw new AppError(outcome?.code ?? 'record.invalid', { table }, outcome?.issues)
}

/**
 * Creates many records, such as a batch of an import: all valid ones in one statement. Outcomes are in the
 * order of the input.
 * @throws AppError permission.denied for an actor who may create none
 */
export const createRecords = async (
  given: Ctx,
  table: TableId,
  inputs: readonly RecordInput[],
): Promise<readonly Outcome[]> => {
  const ctx = withBudget(given)
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'create')
  requireRoomFor(ctx, target)
  const drafts = await completeDrafts(
    ctx,
    target,
    inputs.map(input => draftOf(ctx, target, input)),
  )
  return createDrafts(ctx, target, { drafts, insertion: null, toldLater: false })
}

/** Tables of the product hold the organisation and its notes: they stay open when the quota of records is used up. */
const requireRoomFor = (ctx: Ctx, { table }: Target): void => {
  if (table.home !== 'platform') requireRoom(ctx, 'records')
}

/** Fills drafts from the records they link to, and applies the rules of their table. */
const completeDrafts = async (
  ctx: Budgeted,
  target: Target,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> =>
  mapYielding(await fillFromLinks(ctx, target, drafts), draft => followRules(ctx, target, draft))

/** A new record as it would be stored, without database access. */
export const draftOf = (
  ctx: Budgeted,
  target: Target,
  input: RecordInput,
  parse: Parse = parseValue,
  id: string = newId(),
): Draft => {
  const opened = openInNew(ctx, target, input)
  const draft = completeRecord(ctx, target, opened.input, id, parse)
  draft.issues.push(...opened.issues)
  return draft
}

/** New records prepared for writing. */
export interface Prepared {
  readonly drafts: readonly Draft[]
  /**
   * Parameters of the insert if all records that are valid so far remain valid and unchanged; null where they
   * are built later.
   */
  readonly insertion: Insertion | null
  /**
   * Events are not written with the records; the caller emits them at the end of the transaction
   * (`emitCreated`).
   */
  readonly toldLater: boolean
  /** Receives the written record when there is only one. */
  readonly answering?: Answering | null
}

/** Does the work that needs no transaction in advance, in parallel to the database writing another batch. */
export const prepareDrafts = async (
  ctx: Budgeted,
  target: Target,
  completed: readonly Draft[],
  toldLater: boolean,
): Promise<Prepared> => {
  const drafts = await completeDrafts(ctx, target, completed)
  const rows = drafts.filter(isValid).map(({ row }) => row)
  return {
    drafts,
    insertion: isAssigned(target) ? null : insertionOf(ctx, target, rows, toldLater),
    toldLater,
  }
}

/** Creates the valid drafts; `assign` sets server-generated values. */
export const createDrafts = async (
  ctx: Ctx,
  target: Target,
  { drafts: all, insertion, toldLater, answering }: Prepared,
  assign: typeof assignValues = assignValues,
): Promise<readonly Outcome[]> => {
  const drafts = await authoriseCreate(ctx, target, all)
  await checkLinks(ctx, target, drafts)
  await checkMatches(ctx, target, drafts)
  await checkFiles(ctx, target, drafts)
  await checkDuplicatesAhead(ctx, target, drafts)
  await writeValid(ctx, target, drafts, async sound => {
    const rows = sound.map(({ row }) => row)
    const whole = await computeAssigned(ctx, target, await assign(ctx, target, rows))
    const isReady =
      insertion?.rows.length === whole.length && whole.every((row, at) => row === insertion.rows[at])
    await insert(ctx, target, isReady ? insertion : insertionOf(ctx, target, whole, toldLater), answering)
  })
  return drafts.map(({ row, issues }) =>
    issues.length === 0 ? { ok: true, id: row.id, version: 1 } : { ok: false, code: codeOf(issues), issues },
  )
}

/** Emits events for the records of the target created with `toldLater` in this transaction. */
export const emitCreated = (ctx: Ctx, { table }: Target): Promise<void> =>
  emitAudited(ctx, 'record.created', table.id)

/** Statement and parameters that insert new records. */
interface Insertion {
  readonly rows: readonly Row[]
  readonly shape: Shape
  readonly values: SlotValues
}

/** Records, slave rows, audit and events in one atomic statement. */
const insertionOf = (ctx: Ctx, target: Target, rows: readonly Row[], toldLater: boolean): Insertion => {
  const { table } = target
  const filled = target.slaves
    .map(slave => ({ ...slave, rows: placedRows(rows, slave.id) }))
    .filter(slave => slave.rows.length > 0)
  const alike = areAlike(rows)
  const labels = labelsOfTable(target.catalog, table)
  return {
    rows,
    shape: {
      name: `create ${alike ? 'alike' : ''} ${toldLater ? 'told later' : ''} ${filled.map(({ id }) => id)}`,
      parts: whole => ({
        saved: sql`${insertMasters(ctx.space, table, alike)} returning ${whole ? sql`*` : sql`id`}`,
        ...Object.fromEntries(
          filled.map(({ id, table }) => [
            `inserted_${id}`,
            whole ? sql`${insertSlaveRows(ctx.space, table)} returning *` : insertSlaveRows(ctx.space, table),
          ]),
        ),
        ...(labels && {
          labelled: insertDefaultLabels(ctx.space, table, labels, sql`select id from saved`),
        }),
        ...(toldLater ? rememberOnly() : auditAndEmit()),
      }),
      slaves: new Map(
        target.slaves.map(({ id }) => [
          id,
          filled.some(slave => slave.id === id) ? ident(`inserted_${id}`) : null,
        ]),
      ),
    },
    values: {
      ...newMasters(table, rows, alike),
      ...Object.assign({}, ...filled.map(({ table, rows }) => newSlaveRows(table, rows))),
      ...(toldLater ? rememberedOnly : remembered)(
        ctx,
        target,
        'created',
        rows.map(row => ({ id: row.id, version: 1, changes: changesBetween(target, null, row) })),
      ),
    },
  }
}

const insert = (ctx: Ctx, target: Target, { rows, shape, values }: Insertion, answering?: Answering | null) =>
  runWrite(ctx, target, shape, factsOf('created', rows), values, answering)
