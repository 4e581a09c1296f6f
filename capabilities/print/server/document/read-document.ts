import type { Readable } from 'node:stream'
import { AppError, issue } from '@gantry/base/shared'
import type { Problem } from '@gantry/designs/shared'
import type { FilePart } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { appOfTable, catalogOf, requireDesigner, tableOf } from '@gantry/records/server'
import { type DocumentFile, mostDocument, type Placeholder } from '../../shared/document-file.ts'
import type { PrintTemplate } from '../../shared/template.ts'
import { withDocument } from './with-document.ts'

/**
 * A document somebody who designs the table sends, with its placeholders.
 * @throws AppError table.not_found, permission.denied, request.invalid without a file, print.document_*
 */
export const readDocument = async (
  ctx: Ctx,
  id: TableId,
  parts: AsyncIterable<FilePart>,
): Promise<DocumentFile> => {
  await tableOf(ctx, id)
  await requireDesigner(ctx, appOfTable((await catalogOf(ctx)).tables, id))
  for await (const { stream, filename } of parts) {
    const content = (await bytesOf(stream)).toString('base64')
    const { format, placeholders } = await withDocument(content, async document => document)
    return { format, name: filename.slice(-255), content, placeholders }
  }
  throw new AppError('request.invalid', {}, [issue('file', 'required')])
}

const bytesOf = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostDocument.bytes) throw new AppError('print.document_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const said = (placeholders: readonly Placeholder[]): string =>
  JSON.stringify(placeholders.map(({ text, place, rows = null }) => [text, place, rows]))

/**
 * Reads a document again before it is published: a draft or a package can hold any content, whatever was checked when it was sent.
 * @throws AppError print.document_*; print.document_changed where it has other placeholders than the template says
 */
export const checkContent = async (
  _ctx: Ctx,
  _id: string,
  before: PrintTemplate | null,
  { document }: PrintTemplate,
): Promise<readonly Problem[]> => {
  if (!document) return []
  const { content, placeholders, format } = document
  if (before?.document?.content === content && said(before.document.placeholders) === said(placeholders))
    return []
  const read = await withDocument(content, async found => found)
  if (read.format !== format || said(read.placeholders) !== said(placeholders))
    throw new AppError('print.document_changed')
  return []
}
