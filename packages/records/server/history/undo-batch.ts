import { isDeepStrictEqual } from 'node:util'
import { AppError, limits } from '@gantry/base/shared'
import { type Ctx, defineJob, enqueue, inTransaction, sql } from '@gantry/kernel/server'
import type { BatchKind, BatchRefusal, TableId, UndoReport } from '@gantry/model/shared'
import { tableOf } from '../catalog/snapshots.ts'
import { asBatch } from '../write/as-batch.ts'
import { requirePermission } from '../write/authorise.ts'
import { type Batch, processBatch } from '../write/batch.ts'
import { removeRecords } from '../write/remove-records.ts'
import { restoreRecords } from '../write/restore-records.ts'
import { reviseRecords } from '../write/revise-records.ts'
import type { Row } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'
import { type RecordLine, recordActions } from './lines.ts'
import { rowsBack } from './restore-version.ts'
import { undoLines } from './undo-lines.ts'

interface BatchRow {
  readonly kind: BatchKind
  readonly table: string
  readonly person: string
  readonly first: number
  readonly last: number | null
  readonly old: boolean
  readonly undoneBy: string | null
}

const readBatchRow = async (ctx: Ctx, id: string): Promise<BatchRow> => {
  const { rows } = await ctx.db.run<BatchRow>(sql`
    select kind, table_id as table, person, first, last, undone_by as "undoneBy",
      at < ${ctx.now}::timestamptz - ${`${limits.restorableDays} days`}::interval as old
    from gantry.act where space = ${ctx.space} and id = ${id}`)
  const act = rows[0]
  // Only administrators see other people's batches; the rights on each record decide what they can undo.
  if (!act || (act.person !== ctx.actor.personId && ctx.actor.userType !== 'admin'))
    throw new AppError('record.not_found', { id })
  return act
}

/**
 * Starts undoing everything an import or batch did; returns the job to watch.
 * @throws AppError record.not_found, history.too_old, job.state when it is being undone already
 */
export const startUndo = (ctx: Ctx, act: string): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const { old } = await readBatchRow(ctx, act)
    if (old) throw new AppError('history.too_old', { days: limits.restorableDays })
    const { count } = await ctx.db.run(sql`
      update gantry.act set undone_by = '' where space = ${ctx.space} and id = ${act} and undone_by is null`)
    if (count === 0) throw new AppError('job.state')
    const job = await enqueue(ctx, undoJob, { act })
    await ctx.db.run(sql`update gantry.act set undone_by = ${job} where space = ${ctx.space} and id = ${act}`)
    return job
  })

const samplesShown = 20
const together = 200

/**
 * Undoes a batch row by row, newest first, through the ordinary write path. Records changed since are left
 * unchanged and listed.
 */
export const undoJob = defineJob({
  name: 'records.undo',
  run: (ctx, { act }: { readonly act: string }, control, job): Promise<UndoReport> =>
    undoWhole(ctx, act, job, done => control.progress(done, null)),
  // Somebody else may undo it then.
  refused: async (ctx, { act }, _error, job) => {
    await ctx.db.run(sql`
      update gantry.act set undone_by = null where space = ${ctx.space} and id = ${act} and undone_by = ${job}`)
  },
})

/**
 * Undoes what a sheet changed in one request at once, because its writer waits for it; the undo is a batch too,
 * so undoing that one restores the changes.
 * @throws AppError record.not_found, history.too_old, job.state when it has been undone already
 */
export const undoEdits = async (
  ctx: Ctx,
  table: TableId,
  act: string,
): Promise<UndoReport & { readonly batch: string }> => {
  const { old, kind, table: edited } = await readBatchRow(ctx, act)
  if (edited !== table || !undoneAtOnce.includes(kind)) throw new AppError('record.not_found', { id: act })
  if (old) throw new AppError('history.too_old', { days: limits.restorableDays })
  const { count } = await ctx.db.run(sql`
    update gantry.act set undone_by = ${ctx.requestId}
    where space = ${ctx.space} and id = ${act} and undone_by is null`)
  if (count === 0) throw new AppError('job.state')
  return { ...(await undoWhole(ctx, act, ctx.requestId)), batch: ctx.requestId }
}

/**
 * Undoes a batch as a part of other work, with the request of the context; nothing when it has been undone already.
 * @throws AppError record.not_found, history.too_old
 */
export const undoWithin = async (
  ctx: Ctx,
  act: string,
  tell?: (done: number) => Promise<unknown>,
): Promise<UndoReport | null> => {
  const { old } = await readBatchRow(ctx, act)
  if (old) throw new AppError('history.too_old', { days: limits.restorableDays })
  const { count } = await ctx.db.run(sql`
    update gantry.act set undone_by = ${ctx.requestId}
    where space = ${ctx.space} and id = ${act} and undone_by is null`)
  return count === 0 ? null : undoWhole(ctx, act, ctx.requestId, tell)
}

const undoneAtOnce: readonly BatchKind[] = ['edit', 'update', 'undo']

/** Undoes a batch; `request` is the request or job that does so. */
const undoWhole = async (
  ctx: Ctx,
  act: string,
  request: string,
  tell?: (done: number) => Promise<unknown>,
): Promise<UndoReport> => {
  const { table, first, last } = await readBatchRow(ctx, act)
  const { label } = await tableOf(ctx, table)
  return asBatch(ctx, 'undo', table, async () => {
    const target = await targetOf(ctx, table)
    let report: UndoReport = { label, undone: 0, left: 0, samples: [] }
    for (let before = last === null ? Number.MAX_SAFE_INTEGER : last + 1; ; ) {
      const lines = await linesOf(ctx, { act, job: request, table, first, before })
      for (const batch of await undoBatch(ctx, target, lines, [act, request])) report = added(report, batch)
      await tell?.(report.undone + report.left)
      const end = lines.at(-1)?.id
      if (lines.length < together || end === undefined) return report
      before = end
    }
  })
}

const added = (report: UndoReport, { done, refused }: Batch): UndoReport => ({
  ...report,
  undone: report.undone + done.length,
  left: report.left + refused.length,
  samples: [...report.samples, ...refused].slice(0, samplesShown),
})

/** Rows that an earlier run of this job has processed are skipped. */
const linesOf = async (
  ctx: Ctx,
  {
    act,
    job,
    table,
    first,
    before,
  }: Readonly<Record<'act' | 'job' | 'table', string>> & Readonly<Record<'first' | 'before', number>>,
): Promise<readonly RecordLine[]> => {
  const { rows } = await ctx.db.run<RecordLine>(sql`
    select id, record_id as record, version, substr(action, length('record.') + 1) as action, changes
    from gantry.audit a
    where space = ${ctx.space} and id >= ${first} and id < ${before} and request_id = ${act} and table_id = ${table}
      and action = any(${recordActions})
      and not exists (select from gantry.audit own where own.space = a.space and own.table_id = a.table_id
        and own.record_id = a.record_id and own.id > a.id and own.request_id = ${job})
    order by id desc limit ${together}`)
  return rows
}

const undoBatch = async (
  ctx: Ctx,
  target: Target,
  lines: readonly RecordLine[],
  own: readonly string[],
): Promise<readonly Batch[]> => {
  const touched = await touchedSince(ctx, target, lines, own)
  const of = (...actions: RecordLine['action'][]) => lines.filter(({ action }) => actions.includes(action))
  // A created or restored record that has been changed since is kept.
  const made = of('created', 'restored')
  const free = made.filter(({ id }) => !touched.has(id)).map(({ record }) => record)
  const batches: Batch[] = []
  if (made.length > free.length)
    batches.push({ done: [], refused: made.filter(({ id }) => touched.has(id)).map(conflictOf) })
  if (free.length > 0) batches.push(await removeRecords(ctx, target.table.id, free))
  const removed = of('removed').map(({ record }) => record)
  if (removed.length > 0) batches.push(await restoreRecords(ctx, target.table.id, removed))
  const updated = of('updated')
  if (updated.length > 0) batches.push(await undoUpdates(ctx, target, updated))
  return batches
}

const conflictOf = ({ record }: RecordLine): BatchRefusal & { readonly code: 'record.conflict' } => ({
  id: record,
  code: 'record.conflict',
  issues: [],
})

/** Audit rows whose record has been changed by others since. */
const touchedSince = async (
  ctx: Ctx,
  { table }: Target,
  lines: readonly RecordLine[],
  own: readonly string[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await ctx.db.run<{ id: number }>(sql`
    select l.id from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ record }) => record)}::uuid[])
      as l (id, record)
    where exists (select from gantry.audit a where a.space = ${ctx.space} and a.table_id = ${table.id}
      and a.record_id = l.record and a.id > l.id and a.action = any(${recordActions})
      and a.request_id <> all(${[...own]}::text[]))`)
  return new Set(rows.map(({ id }) => id))
}

const undoUpdates = async (ctx: Ctx, target: Target, lines: readonly RecordLine[]): Promise<Batch> => {
  requirePermission(ctx, target, 'update')
  const byRecord = new Map(lines.map(line => [line.record, line]))
  return processBatch(ctx, target, [...byRecord.keys()], {
    operation: 'update',
    life: 'living',
    treat: async rows => {
      const inputs = rows.map(row => {
        const line = byRecord.get(row.id)
        return line && inputOf(target, row, line)
      })
      const sound = rows.flatMap((before, at) => {
        const input = inputs[at]
        return input ? [{ before, input }] : []
      })
      const outcomes = await reviseRecords(ctx, target, sound)
      return inputs.map((input, at) => {
        const row = rows[at]
        const place = sound.findIndex(({ before }) => before === row)
        const outcome = input ? outcomes[place] : undefined
        return outcome ?? { ok: false, code: 'record.conflict', issues: [] }
      })
    },
  })
}

/** The values an audit row replaced; null when one of the values it wrote has been changed since. */
const inputOf = (target: Target, row: Row, line: RecordLine): Readonly<Record<string, unknown>> | null => {
  const past = undoLines(target, { row, removed: false }, [line])
  if (!past) return null
  const input: Record<string, unknown> = {}
  for (const [field, [, after]] of Object.entries(line.changes ?? {})) {
    // Computed fields are recomputed.
    if (!target.table.fields[field] || target.table.fields[field].computed) continue
    const slave = target.slaves.find(({ id }) => id === field)
    if (slave) {
      if (!holdsRows(row, field, after)) return null
      input[field] = rowsBack(row, past.row, slave)
    } else {
      if (!isDeepStrictEqual(row[field] ?? null, after)) return null
      input[field] = past.row[field]
    }
  }
  return input
}

/** Whether the slave rows are still as the audit row wrote them. */
const holdsRows = (row: Row, field: string, after: unknown): boolean => {
  const now: readonly unknown[] = Array.isArray(row[field]) ? row[field] : []
  return Array.isArray(after) && after.every(one => now.some(other => isDeepStrictEqual(one, other)))
}
