import { AppError, dayIn, localise, newId } from '@gantry/base/shared'
import { seenTable } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, type JobControl, readSpaceSetting } from '@gantry/kernel/server'
import {
  exportSetting,
  type Filter,
  type Query,
  type RecordRow,
  type TableId,
  type TableInfo,
  where,
} from '@gantry/model/shared'
import { countRecords, findRecords, personalFields } from '@gantry/records/server'
import type { ApprovalTracks } from '../../shared/approval.ts'
import { mostPrinted } from '../../shared/contract.ts'
import { type FilledRecord, fieldsRead, fillRecord, type Printing } from '../../shared/render.ts'
import {
  most,
  namesAllPages,
  type OfferedTemplate,
  type PrintTemplate,
  showsApproval,
} from '../../shared/template.ts'
import { tracksOfRead } from '../approval-tracks.ts'
import { openPdf } from '../pdf/document.ts'
import { chooseTemplate } from './choose-template.ts'
import { drawRecord, sheetsOf } from './draw-record.ts'
import { pictureOf } from './picture-of.ts'
import type { PrintedCount, PrintedFile } from './printed-file.ts'
import { printingOf } from './printing-of.ts'
import { watermarkOf } from './watermark-of.ts'

export type RecordsWanted = {
  readonly table: TableId
  /** Null: the plain template. */
  readonly template: string | null
  readonly ids?: readonly string[]
  readonly filter?: Filter
  readonly sort?: Query['sort']
  readonly search?: string
  readonly origin: string
}

/** Records read at once; slave rows come with them. */
const batch = 20

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
      const personal =
        rows > most.records ? await personalFields(ctx, info.table, fieldsRead(template, info.table)) : []
      return { title: info.table.label, rows, personal, format: 'pdf' }
    },
  })
}

/** Opens a PDF of records; they are read, laid out and written a few at a time. */
export const printRecords = async (
  ctx: Ctx,
  wanted: RecordsWanted,
  control: JobControl,
): Promise<PrintedFile> => {
  const info = await seenTable(ctx, wanted.table)
  const template = await chooseTemplate(ctx, info, wanted.template)
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
  return { stream: pdf.stream, name: `${title.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`, drawn: draw() }
}

type Version = { readonly id: string; readonly version: number }

/** Records named by one row of the audit. */
const logged = 500

/** Logs every record with its version, a row of the audit for each 500; `job` says that the rows are of one print. */
const logPrint = async (
  ctx: Ctx,
  table: TableId,
  template: PrintTemplate | OfferedTemplate,
  versions: readonly Version[],
): Promise<void> => {
  const named =
    'release' in template ? { id: template.id, label: template.label, release: template.release } : null
  const job = newId()
  for (let at = 0; at < versions.length; at += logged) {
    const records = versions.slice(at, at + logged)
    await audit(ctx, {
      action: 'records.printed',
      table,
      details: { template: named, records, count: records.length, of: versions.length, file: true, job },
    })
  }
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
  const fields = fieldsRead(template, info.table).filter(field => open.has(field))
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

/** The records in the order they were named, or in that of the query. */
async function* batchesOf(
  ctx: Ctx,
  { table, ids, filter, sort, search }: RecordsWanted,
  fields: readonly string[],
): AsyncGenerator<readonly RecordRow[]> {
  if (ids) {
    for (let at = 0; at < ids.length; at += batch) {
      const named = ids.slice(at, at + batch)
      const { data } = await findRecords(ctx, table, {
        filter: where('id', 'in', named),
        fields,
        pageSize: batch,
        count: 'none',
      })
      const byId = new Map(data.map(row => [row.id, row]))
      yield named.map(id => byId.get(id)).filter(row => row !== undefined)
    }
    return
  }
  let cursor: string | undefined
  do {
    const { data, page } = await findRecords(ctx, table, {
      ...(filter !== undefined && { filter }),
      ...(sort !== undefined && { sort }),
      ...(search !== undefined && { search }),
      ...(cursor !== undefined && { cursor }),
      fields,
      pageSize: batch,
      count: 'none',
    })
    yield data
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
