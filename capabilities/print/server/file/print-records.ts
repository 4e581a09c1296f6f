import { AppError, dayIn, localise, type Text } from '@gantry/base/shared'
import { seenTable } from '@gantry/http/server'
import { type Ctx, confirmLeaving, type JobControl, readSpaceSetting } from '@gantry/kernel/server'
import { exportSetting, type RecordRow, type TableInfo } from '@gantry/model/shared'
import { countRecords, personalFields, tableOf } from '@gantry/records/server'
import type { ApprovalTracks } from '../../shared/approval.ts'
import { mostPrinted } from '../../shared/contract.ts'
import { documentFields } from '../../shared/document.ts'
import { type FilledRecord, fieldsRead, fillRecord, type Printing } from '../../shared/render.ts'
import { most, namesAllPages, type PrintTemplate, showsApproval } from '../../shared/template.ts'
import { tracksOfRead } from '../approval-tracks.ts'
import { openPdf } from '../pdf/document.ts'
import { chooseTemplate } from './choose-template.ts'
import { drawRecord, sheetsOf } from './draw-record.ts'
import { logPrint, type Version } from './log-print.ts'
import { pictureOf } from './picture-of.ts'
import { printDocuments } from './print-documents.ts'
import { fileName, type PrintedCount, type PrintedFile } from './printed-file.ts'
import { printingOf } from './printing-of.ts'
import { batchesOf, type RecordsWanted } from './record-batches.ts'
import { watermarkOf } from './watermark-of.ts'

/**
 * Refuses what the job would refuse. More records than the browser prints at once leave the space as an export does, so
 * they need the right to export. Answers how many there are.
 * @throws AppError table.not_found, design.not_found, permission.denied, feature.off, print.too_many, print.nothing
 */
export const checkPrint = async (
  ctx: Ctx,
  { table, template, ...wanted }: RecordsWanted,
): Promise<number> => {
  const info = await seenTable(ctx, table)
  await chooseTemplate(ctx, info, template)
  const { count, capped } = wanted.ids
    ? { count: wanted.ids.length, capped: false }
    : await countRecords(ctx, table, {
        ...(wanted.filter !== undefined && { filter: wanted.filter }),
        ...(wanted.search !== undefined && { search: wanted.search }),
      })
  if (count === 0) throw new AppError('print.nothing')
  if (capped || count > mostPrinted) throw new AppError('print.too_many', { most: mostPrinted })
  if (count <= most.records) return count
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  if (!info.rights.operations.includes('export')) throw new AppError('permission.denied')
  return count
}

/**
 * Called before `startPrint`, outside its transaction.
 * @throws AppError what `checkPrint` refuses; confirmation.waiting where the security officer confirms so many records first, or
 *   the personal data of more than the browser prints at once
 */
export const confirmPrint = async (ctx: Ctx, asked: RecordsWanted): Promise<void> => {
  const rows = await checkPrint(ctx, asked)
  const { origin: _origin, ...wanted } = asked
  await confirmLeaving(ctx, {
    way: 'print',
    asked: wanted,
    facts: async () => {
      const info = await seenTable(ctx, wanted.table)
      const template = await chooseTemplate(ctx, info, wanted.template)
      const personal = rows > most.records ? await personalRead(ctx, info, template) : []
      return { title: info.table.label, rows, personal, format: template.document?.format ?? 'pdf' }
    },
  })
}

/** Labels of the personal fields a template prints, those of linked tables included. */
const personalRead = async (
  ctx: Ctx,
  { table, slaves }: TableInfo,
  template: PrintTemplate,
): Promise<readonly Text[]> => {
  const own = await personalFields(ctx, table, fieldsRead(template, table, slaves))
  const tables = new Map([table, ...slaves].map(each => [each.id, each]))
  const linked = template.document ? documentFields(template.document, table, tables) : []
  const others = new Set(linked.map(each => each.table).filter(id => !tables.has(id)))
  const found = await Promise.all(
    [...others].map(async id =>
      personalFields(
        ctx,
        await tableOf(ctx, id),
        linked.flatMap(each => (each.table === id ? [each.field] : [])),
      ),
    ),
  )
  return [...own, ...found.flat()]
}

/** Opens a file of records: a PDF or filled documents, as the template says; they are read, laid out and written a few at a time. */
export const printRecords = async (
  ctx: Ctx,
  wanted: RecordsWanted,
  control: JobControl,
): Promise<PrintedFile> => {
  const info = await seenTable(ctx, wanted.table)
  const template = await chooseTemplate(ctx, info, wanted.template)
  if (template.document && 'release' in template)
    return printDocuments(ctx, { ...wanted, info, template, document: template.document }, control)
  const { lang } = ctx.actor
  const label = localise(info.table.label, lang)
  const title = `${label}-${localise(template.label, lang)}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}`
  const pdf = await openPdf({ title, author: ctx.actor.name, now: ctx.now }, await watermarkOf(ctx))
  const draw = async (): Promise<PrintedCount> => {
    const filled = await filler(ctx, wanted, info, template)
    const place = { pdf, page: template.page, words: filled.words }
    const total = wanted.ids?.length ?? null
    const laid = () => layOutAll(filled.batches(), place)
    const { pages, kept } = namesAllPages(template)
      ? await countPages(laid(), () => control.progress(0, total))
      : { pages: 0, kept: null }
    const versions: Version[] = []
    let drawn = 0
    for await (const records of kept ?? laid()) {
      for (const { row, parts, layout } of records) {
        const numbers = { before: drawn, pages }
        drawn += await drawRecord(pdf, parts, layout, numbers, file => pictureOf(ctx, file))
        versions.push({ id: row.id, version: row.version })
      }
      await control.progress(versions.length, total)
      if (versions.length > mostPrinted) throw new AppError('print.too_many', { most: mostPrinted })
    }
    const printed = versions.length
    if (printed === 0) throw new AppError('print.nothing')
    await logPrint(ctx, wanted.table, template, versions)
    pdf.end()
    return { printed, unread: total === null ? 0 : total - printed, pages: drawn }
  }
  return { stream: pdf.stream, name: `${fileName(title)}.pdf`, mime: 'application/pdf', drawn: draw() }
}

interface Filled {
  readonly row: RecordRow
  readonly parts: FilledRecord
}

/** Fills the template with the records, a few at a time; each call of `batches` reads them anew. */
const filler = async (
  ctx: Ctx,
  wanted: RecordsWanted,
  info: TableInfo,
  template: PrintTemplate,
): Promise<{
  readonly words: Printing['words']
  batches(): AsyncGenerator<readonly Filled[]>
}> => {
  let tracks: ApprovalTracks = {}
  const printing: Printing = {
    ...(await printingOf(ctx, wanted.table, wanted.origin)),
    approvalsOf: record => tracks[record] ?? [],
  }
  const fill = fillRecord(template, info, printing)
  const open = new Set(info.rights.readable)
  const fields = fieldsRead(template, info.table, info.slaves).filter(field => open.has(field))
  async function* batches(): AsyncGenerator<readonly Filled[]> {
    for await (const rows of batchesOf(ctx, wanted, fields)) {
      if (showsApproval(template))
        tracks = await tracksOfRead(
          ctx,
          wanted.table,
          rows.map(({ id }) => id),
        )
      yield rows.map(row => ({ row, parts: fill(row) }))
    }
  }
  return { words: printing.words, batches }
}

interface LaidOut extends Filled {
  readonly layout: Awaited<ReturnType<typeof sheetsOf>>
}

async function* layOutAll(
  batches: AsyncGenerator<readonly Filled[]>,
  place: Parameters<typeof sheetsOf>[1],
): AsyncGenerator<readonly LaidOut[]> {
  for await (const records of batches) {
    const laid: LaidOut[] = []
    for (const each of records) laid.push({ ...each, layout: await sheetsOf(each.parts, place) })
    yield laid
  }
}

/** Pages whose layout is kept while all are counted, so that usual prints are laid out once; more would fill the memory. */
const mostKept = 500

/** Counts the pages of a print, before the first is drawn. `onBatch` stops it when the job is cancelled. */
const countPages = async (
  laid: AsyncGenerator<readonly LaidOut[]>,
  onBatch: () => Promise<void>,
): Promise<{ readonly pages: number; readonly kept: readonly (readonly LaidOut[])[] | null }> => {
  let [pages, records] = [0, 0]
  let kept: (readonly LaidOut[])[] | null = []
  for await (const batch of laid) {
    pages += batch.reduce((sum, { layout }) => sum + layout.sheets.length, 0)
    records += batch.length
    if (records > mostPrinted) throw new AppError('print.too_many', { most: mostPrinted })
    if (pages > mostKept) kept = null
    kept?.push(batch)
    await onBatch()
  }
  return { pages, kept }
}
