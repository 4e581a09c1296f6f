import { AppError, localise } from '@gantry/base/shared'
import { seenTable } from '@gantry/http/server'
import { audit, type Ctx, type JobControl, readSpaceSetting } from '@gantry/kernel/server'
import {
  exportSetting,
  type Filter,
  type Query,
  type RecordRow,
  type TableId,
  where,
} from '@gantry/model/shared'
import { countRecords, findRecords } from '@gantry/records/server'
import { mostPrinted } from '../../shared/contract.ts'
import { fieldsRead, fillRecord } from '../../shared/render.ts'
import { most, sizeOf } from '../../shared/template.ts'
import { openPdf, type PdfWriter } from '../pdf/document.ts'
import { mm } from '../pdf/flow.ts'
import { heightOf, layOut, textsOf } from '../pdf/lay-out.ts'
import { chooseTemplate } from './choose-template.ts'
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
 * they need the right to export.
 * @throws AppError table.not_found, design.not_found, permission.denied, feature.off, print.too_many, print.nothing
 */
export const checkPrint = async (ctx: Ctx, { table, template, ...wanted }: RecordsWanted): Promise<void> => {
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
  if (count <= most.records) return
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  if (!info.rights.operations.includes('export')) throw new AppError('permission.denied')
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
  const title = `${label}-${localise(template.label, lang)}-${ctx.now.toISOString().slice(0, 10)}`
  const pdf = await openPdf({ title, author: ctx.actor.name, now: ctx.now }, await watermarkOf(ctx))
  const draw = async (): Promise<PrintedCount> => {
    const printing = await printingOf(ctx, wanted.table, wanted.origin)
    const fill = fillRecord(template, info, printing)
    const open = new Set(info.rights.readable)
    const fields = fieldsRead(template, info.table).filter(field => open.has(field))
    const versions: { readonly id: string; readonly version: number }[] = []
    let printed = 0
    const total = wanted.ids?.length ?? null
    for await (const rows of batchesOf(ctx, wanted, fields)) {
      for (const row of rows) {
        await drawRecord(ctx, pdf, template.page, fill(row), printing.words)
        printed++
        if (versions.length < most.records) versions.push({ id: row.id, version: row.version })
      }
      await control.progress(printed, total)
      if (printed > mostPrinted) throw new AppError('print.too_many', { most: mostPrinted })
    }
    if (printed === 0) throw new AppError('print.nothing')
    await audit(ctx, {
      action: 'records.printed',
      table: wanted.table,
      details: {
        template:
          'release' in template
            ? { id: template.id, label: template.label, release: template.release }
            : null,
        // The first ones by version; a long run is found by its count and time.
        records: versions,
        count: printed,
        file: true,
      },
    })
    pdf.end()
    return { printed, unread: total === null ? 0 : total - printed }
  }
  return { stream: pdf.stream, name: `${title.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`, drawn: draw() }
}

const drawRecord = async (
  ctx: Ctx,
  pdf: PdfWriter,
  page: Parameters<typeof sizeOf>[0],
  filled: ReturnType<ReturnType<typeof fillRecord>>,
  words: Parameters<typeof textsOf>[1],
): Promise<void> => {
  const { parts, head, foot } = filled
  const { plain, bold } = textsOf(parts, words)
  await pdf.face.load([...plain, head, foot, '0123456789 □'], 400)
  await pdf.face.load(bold, 600)
  const [wide, high] = sizeOf(page)
  const margins = {
    top: page.margins.top * mm,
    right: page.margins.right * mm,
    bottom: page.margins.bottom * mm,
    left: page.margins.left * mm,
  }
  const width = wide * mm
  const inner = high === null ? Number.POSITIVE_INFINITY : high * mm - margins.top - margins.bottom
  const sheets = await layOut(parts, {
    width: Math.max(20 * mm, width - margins.left - margins.right),
    height: Math.max(20 * mm, inner),
    face: pdf.face,
    words,
    breathe: pdf.breathe,
  })
  for (const [at, sheet] of sheets.entries()) {
    const numbered = (text: string): string =>
      text.replaceAll('{{page}}', String(at + 1)).replaceAll('{{pages}}', String(sheets.length))
    const height = high === null ? heightOf(sheet) + margins.top + margins.bottom : high * mm
    await pdf.add(sheet, { width, height, margins, head: numbered(head), foot: numbered(foot) }, file =>
      pictureOf(ctx, file),
    )
  }
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
