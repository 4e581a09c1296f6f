import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, inTransaction, type JobControl, storeFile } from '@gantry/kernel/server'
import type { ImportPlan, ImportReport, TableId } from '@gantry/model/shared'
import { texts } from '../../texts.ts'
import { isKeptAcross } from '../computed/across/keep-across.ts'
import { type OpenBook, type SheetFile, withBook } from '../sheets/read-sheet.ts'
import type { Cell } from '../sheets/sheet.ts'
import { closeBatch, openBatch } from '../write/as-batch.ts'
import { requirePermission } from '../write/authorise.ts'
import { emitCreated } from '../write/create-records.ts'
import { type Target, targetOf } from '../write/target.ts'
import { deferIndexes } from './defer-indexes.ts'
import { groupLines, type SheetRecord } from './group-lines.ts'
import { importBatch, type Outcome } from './import-batch.ts'
import { recallingParse } from './known-cells.ts'
import { type Memory, type ReadBatch, readBatch } from './read-batch.ts'
import { rejectedLines, sentence } from './rejected-lines.ts'
import { leftOver, type SlaveRows, stageSlaves, takeSlaves } from './slave-rows.ts'
import { openSpillFile, type SpillFile } from './spill-file.ts'
import { tableRows } from './table-rows.ts'
import { withReason, writeRejected } from './write-rejected.ts'

/** Reasons in the response; all reasons are in the file of rejected rows. */
const samplesShown = 20

/** Thrown to roll back an import that is not to be written; its rejected rows are returned all the same. */
class Undone extends Error {}

/** Minimum interval between progress updates and checks for cancellation, in milliseconds. */
const breath = 400

/**
 * Imports a file into a table in one pass and one transaction, with a reason for every rejected row. Rejected
 * rows are returned as a file of the same shape with a column of reasons, which can be corrected and imported
 * as it is. While the database writes one batch, the next is read.
 */
export const importRecords = (
  ctx: Ctx,
  tableId: TableId,
  file: SheetFile,
  plan: ImportPlan,
  control: JobControl,
): Promise<ImportReport> =>
  withBook({ ...file, ...(plan.dialect && { dialect: plan.dialect }) }, book =>
    importBook(ctx, tableId, { ...file, book }, plan, control),
  )

/** An open file with the name the person gave it. */
interface NamedBook extends SheetFile {
  readonly book: OpenBook
}

const importBook = async (
  ctx: Ctx,
  tableId: TableId,
  file: NamedBook,
  plan: ImportPlan,
  control: JobControl,
): Promise<ImportReport> => {
  const rejected = await openSpillFile(ctx.kernel)
  const progress: Progress = { rows: 0, created: 0, updated: 0, bad: 0, samples: [] }
  const headings = new Map<number, readonly Cell[]>()

  const finish = async (on: Ctx): Promise<ImportReport> => {
    await rejected.close()
    const report = { ...progress, ...(plan.trial && { trial: plan.trial }) }
    if (progress.bad === 0) return { ...report, rejected: null }
    return { ...report, rejected: await storeRejected(on, file, plan, headings, rejected) }
  }

  const target = await targetOf(ctx, tableId)
  requirePermission(ctx, target, 'create')
  // Rows may refer to records created earlier in the same sheet, so each batch is read after the previous one
  // is written.
  const looksBack = pointsToItself(target)
  // If the rows change values of other records, events are emitted during the import, because each must follow
  // the event of its cause.
  const toldLater = !isKeptAcross(target)
  const makeIndexes = looksBack ? undefined : await deferIndexes(ctx, target, file.path, plan)
  let written = false

  try {
    const report = await inTransaction(ctx, async tx => {
      await openBatch(tx, 'import', tableId)
      const slaves = plan.slaves ?? []
      if (slaves.length > 0)
        for (const [sheet, cells] of await stageSlaves(tx, file.book, slaves)) headings.set(sheet, cells)
      const memory: Memory = { toldLater, keys: new Map(), names: new Map(), parse: recallingParse() }
      let told = performance.now()

      const write = async (batch: ReadBatch): Promise<void> => {
        const outcomes = await importBatch(tx, target, plan, batch)
        for (const [index, row] of batch.rows.entries()) {
          const outcome = outcomes[index] ?? []
          progress.rows++
          if (outcome === 'created' || outcome === 'updated') progress[outcome]++
          else await reject(ctx, target, plan, row, outcome, batch.slaveRows, headings, rejected, progress)
        }
        if (performance.now() - told < breath) return
        told = performance.now()
        await control.progress(progress.rows, null)
      }

      let writing = Promise.resolve()
      let ready: ReadBatch | undefined
      const writeReady = (): void => {
        if (ready) writing = write(ready)
        // Errors are thrown where the write is awaited, a batch later.
        writing.catch(() => undefined)
      }

      try {
        const body = tableRows(file.book.rows(plan.sheet), plan, cells => headings.set(plan.sheet, cells))
        for await (const rows of groupLines(body, plan)) {
          await writing
          // Runs between two writes, because the transaction has one connection.
          const slaveRows = await takeSlaves(
            tx,
            slaves,
            rows.map(row => row.cells),
          )
          writeReady()
          if (looksBack) {
            await writing
            memory.names.clear()
          }
          ready = await readBatch(looksBack ? tx : ctx, target, plan, rows, slaveRows, memory)
        }
        await writing
        writeReady()
      } finally {
        // The transaction must not end while a write is running.
        await writing
      }
      await rejectLeftOver(tx, plan, headings, rejected, progress)
      await control.progress(progress.rows, progress.rows)

      if (plan.trial || (plan.mode === 'all' && progress.bad > 0)) throw new Undone()
      if (toldLater) await emitCreated(tx, target)
      const report = await finish(tx)
      await closeBatch(tx)
      await makeIndexes?.(tx)
      await control.settle(tx, { ...report, samples: [...report.samples] })
      return report
    })
    written = true
    return report
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    const nothing = plan.mode === 'all' && progress.bad > 0
    if (nothing) Object.assign(progress, { created: 0, updated: 0 })
    return await finish(ctx)
  } finally {
    await rejected.drop()
    if (!written) await makeIndexes?.(ctx)
  }
}

const pointsToItself = ({ table, slaves }: Target): boolean =>
  [table, ...slaves.map(slave => slave.table)].some(each =>
    Object.values(each.fields).some(field => fieldTypeOf(field).target?.(field) === table.id),
  )

/** Headings of each sheet that is read, by sheet index. */
type Headings = ReadonlyMap<number, readonly Cell[]>

const rejectedRow = (headings: Headings, sheet: number, cells: readonly Cell[], reason: string) => ({
  sheet,
  cells: withReason(cells, headings.get(sheet)?.length ?? cells.length, reason),
})

interface Progress {
  rows: number
  created: number
  updated: number
  bad: number
  readonly samples: { readonly line: number; readonly reason: string }[]
}

const reject = async (
  ctx: Ctx,
  target: Target,
  plan: ImportPlan,
  record: SheetRecord,
  outcome: Exclude<Outcome, string>,
  slaveRows: SlaveRows,
  headings: Headings,
  rejected: SpillFile,
  progress: Progress,
): Promise<void> => {
  progress.bad++
  for (const { sheet, line, cells, issues } of rejectedLines(plan, record, outcome, slaveRows)) {
    const reason = issues.map(one => sentence(ctx, target, one)).join(ctx.actor.lang === 'en' ? '; ' : '；')
    // Reasons for rows of other sheets are reported at the record, with line numbers of its own sheet.
    if (sheet === plan.sheet && reason !== '' && progress.samples.length < samplesShown)
      progress.samples.push({ line, reason })
    await rejected.add(rejectedRow(headings, sheet, cells, reason))
  }
}

const rejectLeftOver = async (
  ctx: Ctx,
  plan: ImportPlan,
  headings: Headings,
  rejected: SpillFile,
  progress: Progress,
): Promise<void> => {
  const reason = texts[ctx.actor.lang]['import.no_master']
  for (const slave of plan.slaves ?? []) {
    for await (const rows of leftOver(ctx, slave.sheet)) {
      for (const { line, cells } of rows) {
        progress.bad++
        if (progress.samples.length < samplesShown) progress.samples.push({ line, reason })
        await rejected.add(rejectedRow(headings, slave.sheet, cells, reason))
      }
    }
  }
}

const storeRejected = async (
  ctx: Ctx,
  file: NamedBook,
  plan: ImportPlan,
  headings: Headings,
  rejected: SpillFile,
): Promise<string> => {
  const { lang } = ctx.actor
  const sheets = new Map(
    [...headings].map(([sheet, cells]) => [
      sheet,
      { name: file.book.sheets[sheet]?.name ?? '', headings: cells },
    ]),
  )
  const written = writeRejected(file.name, plan, sheets, rejected, texts[lang]['import.reason'])
  const stored = await storeFile(ctx, written.stream, {
    name: written.name,
    mime: written.mime,
    purpose: 'import',
    maxSize: 1024 ** 3,
    expiresAt: new Date(ctx.kernel.now().getTime() + 7 * 24 * 3_600_000),
  })
  return stored.id
}
