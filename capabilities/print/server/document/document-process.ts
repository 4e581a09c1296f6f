import { AppError, answerAsks } from '@gantry/base/shared'
import { zipSync } from 'fflate'
import { type DocumentFormat, mostDocument, type Placeholder } from '../../shared/document-file.ts'
import { fillSheets } from './fill-sheet.ts'
import { fillWord, wordPlaceholders } from './fill-word.ts'
import { openParts } from './open-parts.ts'
import { bookPlaceholders } from './sheet-rows.ts'
import type { DocumentValues } from './values.ts'
import { openBook } from './workbook.ts'

/** Requests of the parent process: `open` once, then `fill` for each record. Documents are base64. */
export type Ask =
  | { readonly do: 'open'; readonly content: string }
  | { readonly do: 'fill'; readonly values: DocumentValues }

export type Answer =
  | { readonly did: 'open'; readonly format: DocumentFormat; readonly placeholders: readonly Placeholder[] }
  | { readonly did: 'fill'; readonly content: string }
  | { readonly did: 'fail'; readonly code: string; readonly params: object }

// A document from outside is read in a child process with limits of memory and time: a crafted one can only end this process.
let opened: ReturnType<typeof openParts> | undefined

const answer = async (ask: Ask): Promise<Answer> => {
  if (ask.do === 'open') {
    opened = openParts(Buffer.from(ask.content, 'base64'))
    const { format, parts } = opened
    const placeholders = format === 'docx' ? await wordPlaceholders(parts) : bookPlaceholders(openBook(parts))
    if (placeholders.length > mostDocument.placeholders) throw new AppError('print.document_too_large')
    return { did: 'open', format, placeholders }
  }
  if (!opened) throw new AppError('print.document_type')
  const { format, parts } = opened
  const filled =
    format === 'docx'
      ? await fillWord(parts, ask.values)
      : zipSync(Object.fromEntries(fillSheets(parts, ask.values)))
  return { did: 'fill', content: Buffer.from(filled).toString('base64') }
}

answerAsks(answer, () => ({ code: 'print.document_broken', params: { part: '' } }))
