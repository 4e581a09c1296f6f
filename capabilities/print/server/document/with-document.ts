import { AppError } from '@gantry/base/shared'
import { startProcess } from '@gantry/records/server'
import type { DocumentFormat, Placeholder } from '../../shared/document-file.ts'
import type { Answer, Ask } from './document-process.ts'
import type { DocumentValues } from './values.ts'

/** Seconds in which a document is read, or filled for the records of a batch. */
const seconds = 120

/** A document that is read and filled in a process of its own. */
interface OpenDocument {
  readonly format: DocumentFormat
  readonly placeholders: readonly Placeholder[]
  fill(values: DocumentValues): Promise<Buffer>
}

/**
 * Opens a document for the duration of `work`.
 * @throws AppError print.document_*, file.too_large, file.too_slow
 */
export const withDocument = async <Result>(
  content: string,
  work: (document: OpenDocument) => Promise<Result>,
): Promise<Result> => {
  const process = startProcess<Ask, Answer>(program, seconds)
  try {
    const opened = await process.ask({ do: 'open', content })
    if (opened.did !== 'open') throw new AppError('print.document_type')
    return await work({
      format: opened.format,
      placeholders: opened.placeholders,
      fill: async values => {
        const filled = await process.ask({ do: 'fill', values })
        if (filled.did !== 'fill') throw new AppError('print.document_type')
        return Buffer.from(filled.content, 'base64')
      },
    })
  } finally {
    process.stop()
  }
}

const program = {
  source: new URL('./document-process.ts', import.meta.url),
  bundle: new URL('./document-filler.js', import.meta.url),
}
