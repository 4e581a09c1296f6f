import { fillIn, type Issue, localise } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, inTransaction, type JobControl, storeFile } from '@gantry/kernel/server'
import type { ImportPlan, ImportReport, TableDef, TableId } from '@gantry/model/shared'
import { texts } from '../../texts.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import type { Cell, SheetRow } from '../sheets/sheet.ts'
import { importBatch, type Outcome, type Target } from './import-batch.ts'
import { openRejected, type Rejected } from './rejected.ts'
import { joinKey, leftOver, type SlaveRows, stageSlaves, takeSlaves } from './slave-rows.ts'
import { writeRejected } from './write-rejected.ts'

interface SheetFile {
  readonly path: string
  readonly name: string
}

/** Reasons shown at once; the rest is in the file. */
const samplesShown = 20
const rowsPerBatch = 500

/** Thrown to undo the transaction of an all-or-nothing import; its rows are already on their way back. */
class Refused extends Error {}

/**
 * Reads a file into a table: one pass, one transaction, every bad row with its reason. What was not written is handed
 * back as a file of the same shape with a column of reasons, which can be mended and sent again as it is.
 */
export const importRecords = async (
  ctx: Ctx,
  tableId: TableId,
  file: SheetFile,
  plan: ImportPlan,
  control: JobControl,
): Promise<ImportReport> => {
  const rejected = await openRejected(ctx.kernel)
  const progress = {
    rows: 0,
    created: 0,
    updated: 0,
    bad: 0,
    samples: [] as { line: number; reason: string }[],
  }
  const headings = new Map<number, readonly Cell[]>()

  const finish = async (on: Ctx): Promise<ImportReport> => {
    await rejected.close()
    if (progress.bad === 0) return { ...progress, rejected: null }
    return { ...progress, rejected: await storeRejected(on, file, plan, headings, rejected) }
  }

  try {
    return await inTransaction(ctx, async tx => {
      const target = await targetOf(tx, tableId, plan)
      const slaves = plan.slaves ?? []
      if (slaves.length > 0)
        for (const [sheet, cells] of await stageSlaves(tx, file, slaves)) headings.set(sheet, cells)
      const seenKeys = new Map<string, number>()

      for await (const chunk of readSheet(file, plan.sheet)) {
        const heading = chunk.find(row => row.line === plan.headingLine)
        if (heading) headings.set(plan.sheet, heading.cells)
        const body = chunk.filter(row => row.line > plan.headingLine)
        for (let start = 0; start < body.length; start += rowsPerBatch) {
          const rows = body.slice(start, start + rowsPerBatch)
          const slaveRows = await takeSlaves(
            tx,
            slaves,
            rows.map(row => row.cells),
          )
          const outcomes = await importBatch(tx, target, plan, rows, slaveRows, seenKeys)
          for (const [index, row] of rows.entries()) {
            progress.rows++
            const outcome = outcomes[index]!
            if (outcome === 'created') progress.created++
            else if (outcome === 'updated') progress.updated++
            else await reject(ctx, target, plan, row, outcome, slaveRows, rejected, progress)
          }
          await control.progress(progress.rows, null)
        }
      }
      await rejectLeftOver(tx, plan, rejected, progress)

      if (plan.mode === 'all' && progress.bad > 0) throw new Refused()
      const report = await finish(tx)
      await control.settle(tx, { ...report, samples: [...report.samples] })
      return report
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    progress.created = 0
    progress.updated = 0
    return await finish(ctx)
  } finally {
    await rejected.drop()
  }
}

const targetOf = async (ctx: Ctx, tableId: TableId, plan: ImportPlan): Promise<Target> => {
  const table = await tableOf(ctx, tableId)
  const slaves = new Map<string, TableDef>()
  for (const slave of plan.slaves ?? []) {
    const field = table.fields[slave.field]
    const rows = field && fieldTypeOf(field).rows?.(field)
    if (rows) slaves.set(slave.field, await tableOf(ctx, rows))
  }
  return { table, slaves }
}

type Progress = { bad: number; samples: { line: number; reason: string }[] }

const reject = async (
  ctx: Ctx,
  target: Target,
  plan: ImportPlan,
  row: SheetRow,
  outcome: Exclude<Outcome, string>,
  slaveRows: SlaveRows,
  rejected: Rejected,
  progress: Progress,
): Promise<void> => {
  const reason = outcome.map(one => sentence(ctx, target, one)).join(ctx.actor.lang === 'en' ? '; ' : '；')
  progress.bad++
  if (progress.samples.length < samplesShown) progress.samples.push({ line: row.line, reason })
  await rejected.add({ sheet: plan.sheet, cells: row.cells, reason })
  for (const slave of plan.slaves ?? []) {
    const along = slaveRows.get(slave.sheet)?.get(joinKey(row.cells[slave.masterColumn])) ?? []
    for (const { cells } of along) await rejected.add({ sheet: slave.sheet, cells, reason: '' })
  }
}

const rejectLeftOver = async (
  ctx: Ctx,
  plan: ImportPlan,
  rejected: Rejected,
  progress: Progress,
): Promise<void> => {
  const reason = texts[ctx.actor.lang]['import.no_master']
  for (const slave of plan.slaves ?? []) {
    for await (const rows of leftOver(ctx, slave.sheet)) {
      for (const { line, cells } of rows) {
        progress.bad++
        if (progress.samples.length < samplesShown) progress.samples.push({ line, reason })
        await rejected.add({ sheet: slave.sheet, cells, reason })
      }
    }
  }
}

/** "Cost: must be a number", in the person's language; a slave cell names its row too. */
const sentence = (ctx: Ctx, target: Target, found: Issue): string => {
  const { lang } = ctx.actor
  const dictionary: Readonly<Record<string, string>> = baseTexts[lang]
  const words = fillIn(dictionary[`issue.${found.code}`] ?? found.code, found.params ?? {})
  const [first, row, cell] = found.field.split('.')
  const slave = target.slaves.get(first!)
  const field = slave && cell ? slave.fields[cell] : target.table.fields[first!]
  const label = field ? localise(field.label ?? cell ?? first!, lang) : found.field
  const place = slave && row ? `${localise(slave.label, lang)} ${Number(row) + 1} · ${label}` : label
  if (place === '') return words
  return lang === 'en' ? `${place}: ${words}` : `${place}：${words}`
}

const storeRejected = async (
  ctx: Ctx,
  file: SheetFile,
  plan: ImportPlan,
  headings: ReadonlyMap<number, readonly Cell[]>,
  rejected: Rejected,
): Promise<string> => {
  const { lang } = ctx.actor
  const written = writeRejected(file.name, plan, headings, rejected, texts[lang]['import.reason'])
  const stored = await storeFile(ctx, written.stream, {
    name: written.name,
    mime: written.mime,
    purpose: 'import',
    maxSize: 1024 ** 3,
    expiresAt: new Date(ctx.kernel.now().getTime() + 7 * 24 * 3_600_000),
  })
  return stored.id
}
