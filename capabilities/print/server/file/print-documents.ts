import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError, dayIn, localise } from '@gantry/base/shared'
import { type Ctx, type JobControl, sql } from '@gantry/kernel/server'
import type { TableInfo } from '@gantry/model/shared'
import { writeZip } from '@gantry/records/server'
import { fieldOf } from '@gantry/records/shared'
import { mostPrinted } from '../../shared/contract.ts'
import type { DocumentFile } from '../../shared/document-file.ts'
import { fieldsRead, valueText } from '../../shared/render.ts'
import type { OfferedTemplate } from '../../shared/template.ts'
import { valuesOf } from '../document/values-of.ts'
import { withDocument } from '../document/with-document.ts'
import { logPrint, type Version } from './log-print.ts'
import { fileName, type PrintedFile } from './printed-file.ts'
import { printingOf } from './printing-of.ts'
import { batchesOf, type RecordsChosen } from './record-batches.ts'

interface Wanted extends RecordsChosen {
  readonly info: TableInfo
  readonly template: OfferedTemplate
  readonly document: DocumentFile
}

const mimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Digits before the names of documents in a zip: they keep the order of the records and make the names different. */
const digits = String(mostPrinted).length

/** Opens a filled document of one record, or a zip with a document for each; they are filled a few at a time. */
export const printDocuments = async (
  ctx: Ctx,
  { info, template, document, ...wanted }: Wanted,
  control: JobControl,
): Promise<PrintedFile> => {
  const content = await contentOf(ctx, template)
  const total = wanted.ids?.length ?? null
  const versions: Version[] = []
  async function* documents(): AsyncGenerator<FilledDocument, void, undefined> {
    for await (const filled of batchesFilled(ctx, wanted, info, template, content)) {
      for (const { row, bytes, title } of filled) {
        versions.push({ id: row.id, version: row.version })
        if (versions.length > mostPrinted) throw new AppError('print.too_many', { most: mostPrinted })
        const number = String(versions.length).padStart(digits, '0')
        yield { name: fileName(`${number} ${title}`).slice(0, 120), bytes }
      }
      await control.progress(versions.length, total)
    }
    if (versions.length === 0) throw new AppError('print.nothing')
    await logPrint(ctx, wanted.table, template, versions)
  }
  async function* contents() {
    for await (const { bytes } of documents()) yield bytes
  }
  async function* entries() {
    for await (const { name, bytes } of documents())
      yield { name: `${name}.${document.format}`, content: [bytes] }
  }
  const isOne = total === 1
  const stream = isOne ? Readable.from(contents(), { objectMode: false }) : writeZip(entries())
  const { lang } = ctx.actor
  const label = `${localise(info.table.label, lang)}-${localise(template.label, lang)}`
  const name = fileName(`${label}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}`)
  return {
    stream,
    name: `${name}.${isOne ? document.format : 'zip'}`,
    mime: isOne ? mimes[document.format] : 'application/zip',
    drawn: finished(stream).then(() => ({
      printed: versions.length,
      unread: total === null ? 0 : total - versions.length,
      pages: null,
    })),
  }
}

interface FilledDocument {
  readonly name: string
  readonly bytes: Buffer
}

/** The published document of a template; lists of templates leave it out. */
const contentOf = async (ctx: Ctx, { id, release }: OfferedTemplate): Promise<string> => {
  const { rows } = await ctx.db.run<{ readonly content: string }>(sql`
    select body -> 'document' ->> 'content' as content from gantry.design_release
    where space = ${ctx.space} and kind = 'print' and id = ${id} and number = ${release}`)
  const [found] = rows
  if (!found) throw new AppError('design.not_found', { kind: 'print', id })
  return found.content
}

async function* batchesFilled(
  ctx: Ctx,
  wanted: RecordsChosen,
  info: TableInfo,
  template: OfferedTemplate,
  content: string,
) {
  const { table, slaves, rights } = info
  const printing = await printingOf(ctx, wanted.table, wanted.origin)
  const fields = fieldsRead(template, table, slaves).filter(field => rights.readable.includes(field))
  const titleDef = fieldOf(table, table.title)
  for await (const rows of batchesOf(ctx, wanted, fields)) {
    if (rows.length === 0) continue
    yield await withDocument(content, async ({ placeholders, fill }) => {
      const values = await valuesOf(ctx, { info, printing, placeholders }, rows)
      const filled = []
      for (const [at, row] of rows.entries()) {
        const bytes = await fill(values[at] ?? { fields: {}, rows: {} })
        const title = titleDef ? valueText(titleDef, row[table.title], printing.locale) : ''
        filled.push({ row, bytes, title })
      }
      return filled
    })
  }
}
